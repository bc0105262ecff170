import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, X } from 'lucide-react'
import { Conversation } from '#contract/requests/request-life.ts'
import { desk, FILTER_NAME_MAX, type SavedFilter } from '#contract/requests/desk.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { keyOf, queryOf } from '#web/lib/api/queries.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { awaitedWords } from '#web/steps/awaited-words.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { conversationLabels } from '../../labels.ts'
import { districtQuery } from './filter-dialog.tsx'
import { kilogramWords, orderWords } from './filter-words.ts'
import { choiceOf, replaceFilters, sameChoice, type Choice } from './table-params.ts'
import type { TableParams } from './use-table-params.ts'

/** The usual filters, the saved ones, and those that narrow the table now. */
export function FilterChips({ params }: { params: TableParams }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(queryOf(desk.filters, {}))
  const { filters, change } = params
  const choice = choiceOf(filters)
  const kept = data?.filters ?? []
  const current = kept.find((one) => sameChoice(one.filters as Choice, choice))
  const toggle = (part: Choice) => {
    const on = Object.entries(part).every(([name, value]) => choice[name as keyof Choice] === value)
    change(on ? Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) : part)
  }
  return (
    <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-2">
      <div role="group" aria-label={t`Quick filters`} className="flex flex-wrap items-center gap-2">
        <Chip on={filters.assignee === 'me'} onPress={() => toggle({ assignee: 'me' })}>
          <Trans>Assigned to me</Trans>
        </Chip>
        <Chip on={filters.assignee === 'nobody'} onPress={() => toggle({ assignee: 'nobody' })}>
          <Trans>Unassigned</Trans>
        </Chip>
        <Chip on={Boolean(filters.unread)} onPress={() => toggle({ unread: 'true' })}>
          <Trans>Unread</Trans>
        </Chip>
        {Conversation.options.toReversed().map((conversation) => (
          <Chip
            key={conversation}
            on={filters.conversation === conversation}
            onPress={() => toggle({ conversation })}
          >
            {i18n._(conversationLabels[conversation])}
          </Chip>
        ))}
        <Chip on={Boolean(filters.failed)} onPress={() => toggle({ failed: 'true' })}>
          <Trans>Visit failed</Trans>
        </Chip>
        <Chip on={Boolean(filters.overdue)} onPress={() => toggle({ overdue: 'true' })}>
          <Trans>Overdue</Trans>
        </Chip>
      </div>
      {kept.length > 0 && (
        <div role="group" aria-label={t`Saved filters`} className="flex flex-wrap items-center gap-2">
          {kept.map((one) => (
            <KeptChip
              key={one.id}
              filter={one}
              on={one === current}
              onPress={() => change(replaceFilters(one === current ? {} : (one.filters as Choice)))}
            />
          ))}
        </div>
      )}
      <Narrowed params={params} />
      {params.filtered && (
        <Button variant="ghost" size="small" onClick={params.clear}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
      {Object.keys(choice).length > 0 && !current && <KeepDialog choice={choice} />}
    </div>
  )
}

const chipStyle = (on: boolean) =>
  classNames(
    'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium transition-colors',
    on ? 'border-primary bg-primary-soft text-primary' : 'border-control bg-surface hover:border-primary',
  )
/** 36 px to the eye, 44 px to the finger. */
const toFinger = 'relative after:absolute after:inset-x-0 after:-inset-y-1'

function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: React.ReactNode }) {
  return (
    <button type="button" aria-pressed={on} onClick={onPress} className={classNames(chipStyle(on), toFinger)}>
      {children}
    </button>
  )
}

/** A kept filter: pressed once it holds, and taken away by its cross. */
function KeptChip({ filter, on, onPress }: { filter: SavedFilter; on: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(desk.removeFilter, { params: { id: filter.id } }),
    onSuccess: (reply) => client.setQueryData(keyOf(desk.filters, {}), reply),
    onError: (error) => toast.error(t`Nothing was changed. ${errorMessage(error)}`),
  })
  return (
    <span className={classNames(chipStyle(on), 'gap-0 pr-0.5')}>
      <button type="button" aria-pressed={on} onClick={onPress} className={classNames(toFinger, 'min-h-8')}>
        {filter.name}
      </button>
      <Remove label={t`Delete the filter ${filter.name}`} onPress={() => !isPending && mutate()} />
    </span>
  )
}

const Remove = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className={classNames(
      toFinger,
      'ml-1 grid size-8 place-items-center rounded-full text-muted hover:text-ink',
    )}
  >
    <X className="size-4" aria-hidden="true" />
  </button>
)

/** The filters without a control in sight; each is removed by itself. */
function Narrowed({ params: { filters, change } }: { params: TableParams }) {
  const { t, i18n } = useLingui()
  const { from, to, district, waste_source, pickup_day, assignee, order } = filters
  const { visit_from, visit_to, unvisited, waits_for, weighed, matter } = filters
  const place = useQuery(districtQuery(district))
  const colleague = Boolean(assignee && assignee !== 'me' && assignee !== 'nobody')
  const staff = useQuery({ ...queryOf(desk.staff, {}), enabled: colleague })
  const name = staff.data?.staff.find(({ id }) => String(id) === assignee)?.username ?? '…'
  const districtName = place.data?.districtName ?? '…'
  const [first, last, day] = [from, to, pickup_day].map((one) => (one ? formatDay(one) : ''))
  const [begin, end] = [visit_from, visit_to].map((one) => (one ? formatDay(one) : ''))
  const kilograms = weighed && i18n._(kilogramWords[weighed])
  const side = waits_for && i18n._(awaitedWords[waits_for])
  const shown = [
    matter && { name: 'matter', label: t`Only what the notification is about` },
    order && order !== 'newest' && { name: 'order', label: i18n._(orderWords[order].label) },
    side && { name: 'waits_for', label: t`Waits for: ${side}` },
    from && { name: 'from', label: t`From ${first}` },
    to && { name: 'to', label: t`To ${last}` },
    district && { name: 'district', label: t`District: ${districtName}` },
    waste_source && { name: 'waste_source', label: i18n._(sourceNames[waste_source]) },
    visit_from && { name: 'visit_from', label: t`Visit from ${begin}` },
    visit_to && { name: 'visit_to', label: t`Visit to ${end}` },
    unvisited && { name: 'unvisited', label: t`Open, without a visit` },
    kilograms && { name: 'weighed', label: t`Kilograms: ${kilograms}` },
    pickup_day && { name: 'pickup_day', label: t`Appointment: ${day}` },
    colleague && { name: 'assignee', label: t`Assigned to ${name}` },
  ].filter((one) => Boolean(one)) as { name: string; label: string }[]
  return shown.map(({ name, label }) => (
    <span
      key={name}
      className="inline-flex min-h-9 items-center rounded-full border border-transparent bg-sunken pr-0.5 pl-3.5 text-sm"
    >
      {label}
      <Remove label={t`Without: ${label}`} onPress={() => change({ [name]: undefined })} />
    </span>
  ))
}

/** Keeps what the table shows now under a name. The search words do not go along. */
function KeepDialog({ choice }: { choice: Choice }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { form, errors, text, reset } = useForm({
    initial: { name: '' },
    check: ({ name }) =>
      checkFields(
        { name: name.trim() === '' ? t`Enter a name.` : null },
        { name: name.trim(), filters: choice },
      ),
    send: async (body) => {
      client.setQueryData(keyOf(desk.filters, {}), await call(desk.saveFilter, { body }))
      setOpen(false)
      reset()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !form.busy && setOpen(next)}
      trigger={
        <Button variant="ghost" size="small" icon={<BookmarkPlus className="size-4" aria-hidden="true" />}>
          <Trans>Save this filter…</Trans>
        </Button>
      }
      title={<Trans>Save this filter</Trans>}
      description={<Trans>Only you can see it. Search words are not saved.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="keep-filter" busy={form.busy}>
          <Trans>Keep it</Trans>
        </Button>
      }
    >
      <Form {...form} id="keep-filter" notice={{ size: 'line' }}>
        <Field label={t`Name`} error={errors.name} required>
          <Input {...text('name')} maxLength={FILTER_NAME_MAX} autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  )
}
