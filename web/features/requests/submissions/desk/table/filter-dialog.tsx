import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { desk } from '#contract/requests/desk.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { Awaited } from '#contract/requests/next-step.ts'
import { locations } from '#contract/reference/locations.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { awaitedWords } from '#web/steps/awaited-words.ts'
import { DistrictPicker } from '#web/locations/district-picker.tsx'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { KILOGRAMS, kilogramWords, orderOptions, orderWords } from './filter-words.ts'
import { choiceOf, replaceFilters, type Choice } from './table-params.ts'
import type { TableParams } from './use-table-params.ts'

/** The filters that have no room beside the search: a sheet on a phone, a card elsewhere. Shown by one press, at once. */
export function FilterDialog({ params }: { params: TableParams }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const choice = choiceOf(params.filters)
  const { status: _, service: __, ...more } = choice
  const count = Object.keys(more).length
  return (
    <>
      <Button
        variant="secondary"
        square
        className="relative"
        aria-label={
          count === 0
            ? t`More filters`
            : t`More filters, ${plural(count, { one: '# active', other: '# active' })}`
        }
        title={t`More filters`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        icon={<SlidersHorizontal className="size-5" aria-hidden="true" />}
      >
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-primary text-xs font-bold text-on-primary"
          >
            {count}
          </span>
        )}
      </Button>
      {open && (
        <Filters
          choice={choice}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false)
            params.change(replaceFilters(next))
          }}
        />
      )}
    </>
  )
}

type Props = { choice: Choice; onChoose: (choice: Choice) => void; onClose: () => void }

function Filters({ choice, onChoose, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [value, setValue] = useState(choice)
  /** Counts the resets: the inner state of a field begins again with each. */
  const [cleared, setCleared] = useState(0)
  const set = (part: { [Name in keyof Choice]?: Choice[Name] | undefined }) =>
    setValue(
      (before) =>
        Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, one]) => one)) as Choice,
    )
  const staff = useQuery(queryOf(desk.staff, {}))
  const wrongDays = Boolean(value.from && value.to && value.from > value.to)
  const wrongVisits = Boolean(value.visit_from && value.visit_to && value.visit_from > value.visit_to)
  const wrongWay = wrongDays || wrongVisits
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Which requests?</Trans>}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              const { status, service } = value
              setCleared((times) => times + 1)
              setValue({ ...(status && { status }), ...(service && { service }) })
            }}
          >
            <Trans>Clear</Trans>
          </Button>
          <Button
            type="submit"
            form="desk-filters"
            disabledReason={wrongWay && t`The first day is after the last day.`}
          >
            <Trans>Show requests</Trans>
          </Button>
        </>
      }
    >
      <form
        id="desk-filters"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrongWay) onChoose(value)
        }}
      >
        <Radios
          look="chips"
          label={t`Order`}
          value={value.order ?? 'newest'}
          onChange={(order) => set({ order: order === 'newest' ? undefined : order })}
          options={[
            { value: 'newest', label: <Trans>Newest first</Trans> },
            ...orderOptions.map((order) => ({ value: order, label: i18n._(orderWords[order].label) })),
          ]}
          hint={value.order && i18n._(orderWords[value.order].hint)}
        />
        <div>
          <CheckLine
            checked={Boolean(value.unread)}
            onChange={(on) => set({ unread: on ? 'true' : undefined })}
          >
            <Trans>Unread only</Trans>
          </CheckLine>
          <CheckLine
            checked={Boolean(value.overdue)}
            onChange={(on) => set({ overdue: on ? 'true' : undefined })}
          >
            <Trans>Overdue only</Trans>
          </CheckLine>
        </div>
        <Field label={t`Waits for`}>
          <Select
            value={value.waits_for ?? ''}
            onChange={({ target }) => set({ waits_for: target.value || undefined })}
          >
            <option value="">{t`Anybody or nobody`}</option>
            {Awaited.options.map((side) => (
              <option key={side} value={side}>
                {i18n._(awaitedWords[side])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Assigned to`}>
          <Select
            value={value.assignee ?? ''}
            onChange={({ target }) => set({ assignee: target.value || undefined })}
          >
            <option value="">{t`Anybody or unassigned`}</option>
            <option value="me">{t`Me`}</option>
            <option value="nobody">{t`Unassigned and open`}</option>
            {staff.data?.staff.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <DayField
            label={t`Visit from`}
            error={wrongVisits && t`The first day is after the last day.`}
            input={{
              value: value.visit_from ?? '',
              disabled: Boolean(value.unvisited),
              onChange: ({ target }) => set({ visit_from: target.value || undefined, pickup_day: undefined }),
            }}
          />
          <DayField
            label={t`Visit to`}
            input={{
              value: value.visit_to ?? '',
              disabled: Boolean(value.unvisited),
              onChange: ({ target }) => set({ visit_to: target.value || undefined, pickup_day: undefined }),
            }}
          />
          <div className="col-span-2">
            <CheckLine
              checked={Boolean(value.unvisited)}
              onChange={(on) =>
                set(
                  on
                    ? { unvisited: 'true', visit_from: undefined, visit_to: undefined, pickup_day: undefined }
                    : { unvisited: undefined },
                )
              }
            >
              <Trans>Open, without a visit</Trans>
            </CheckLine>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <DayField
            label={t`Submitted from`}
            error={wrongDays && t`The first day is after the last day.`}
            input={{
              value: value.from ?? '',
              onChange: ({ target }) => set({ from: target.value || undefined }),
            }}
          />
          <DayField
            label={t`Submitted to`}
            input={{
              value: value.to ?? '',
              onChange: ({ target }) => set({ to: target.value || undefined }),
            }}
          />
        </div>
        <DistrictChoice key={cleared} initial={value.district} onChange={(district) => set({ district })} />
        <Field label={t({ message: 'Where it comes from', context: 'waste' })}>
          <Select
            value={value.waste_source ?? ''}
            onChange={({ target }) => set({ waste_source: target.value || undefined })}
          >
            <option value="">{t`Anywhere`}</option>
            {WasteSource.options.map((source) => (
              <option key={source} value={source}>
                {i18n._(sourceNames[source])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Kilograms`}>
          <Select
            value={value.weighed ?? ''}
            onChange={({ target }) => set({ weighed: target.value || undefined })}
          >
            <option value="">{t`With or without`}</option>
            {KILOGRAMS.map((one) => (
              <option key={one} value={one}>
                {i18n._(kilogramWords[one])}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}

/** The address knows the code of a district; its name is asked for. */
export const districtQuery = (id: string | undefined) => ({
  ...queryOf(locations.read, { params: { id: id ?? '' } }),
  enabled: Boolean(id),
  staleTime: Infinity,
})

/** @param initial by which the table is filtered already */
function DistrictChoice(props: { initial: string | undefined; onChange: (id: string | undefined) => void }) {
  const { t } = useLingui()
  const [id] = useState(props.initial)
  const { data } = useQuery(districtQuery(id))
  return (
    <Field label={t`District`}>
      <DistrictPicker
        // Its name has come.
        key={data?.id ?? 'none'}
        name="district"
        value={data ?? null}
        onChange={(area) => props.onChange(area?.id)}
      />
    </Field>
  )
}
