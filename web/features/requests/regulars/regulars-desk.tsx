import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import type { Status } from '#contract/foundation/status.ts'
import type { Regular } from '#contract/requests/regulars.ts'
import type { Handover } from '#contract/reference/items.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useOpened } from '#web/lib/page/use-opened.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { regularsQuery } from './api.ts'
import { RegularCard } from './regular-card.tsx'
import { RegularDialog } from './regular-dialog.tsx'

/** Parts of requests; the page hands them in, because features do not know each other. */
export type RegularInputs = {
  /** The list of devices, and their source. */
  goods: ComponentType<{
    value: Handover
    onChange: (part: Partial<Handover>) => void
    error: string | undefined
    sender: boolean
  }>
  status: ComponentType<{ status: Status }>
}

const NEW = 'new'
/** As many are found by looking. */
const FEW = 8

const has = ({ name, street, district, phone_number }: Regular, wanted: string) =>
  [name, street, district.districtName, phone_number].some((text) =>
    text?.toLowerCase().includes(wanted.trim().toLowerCase()),
  )

/** The regular pick-ups; one of them, or a new one, opens in a dialog. */
export function RegularsDesk({ goods, status }: RegularInputs) {
  const { t } = useLingui()
  const query = useQuery({ ...regularsQuery, refetchOnWindowFocus: 'always' })
  const { value: open, show, close } = useOpened('open')
  const [wanted, setWanted] = useState('')
  const regulars = query.data?.regulars
  const found = regulars?.filter((regular) => has(regular, wanted))
  const opened = open === NEW ? NEW : (regulars?.find(({ id }) => String(id) === open) ?? null)
  const add = (
    <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => show(NEW)}>
      <Trans>Add a regular pick-up</Trans>
    </Button>
  )
  return (
    <section aria-labelledby="regulars" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="regulars" className="mr-auto text-xl">
          <Trans>Regular pick-ups</Trans>
        </h2>
        {regulars && regulars.length > 0 && add}
      </div>
      {query.isError && (
        <ErrorState
          title={<Trans>The regular pick-ups could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!regulars ? (
        !query.isError && (
          <div role="status" aria-label={t`Loading`} className="grid gap-4 xl:grid-cols-2">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="h-48 rounded-card" />
            ))}
          </div>
        )
      ) : regulars.length === 0 ? (
        <Card padded={false}>
          <EmptyState
            illustration={<EmptyBoxArt />}
            title={<Trans>No regular pick-ups yet</Trans>}
            action={add}
          >
            <Trans>
              Agree once to come every week, every two or every four weeks. A request for each day is made a
              week ahead, with its time.
            </Trans>
          </EmptyState>
        </Card>
      ) : (
        <>
          {regulars.length > FEW && (
            <Field label={t`Find a name, a street, a district or a number`}>
              <Input
                type="search"
                value={wanted}
                onChange={({ target }) => setWanted(target.value)}
                autoComplete="off"
              />
            </Field>
          )}
          {found!.length === 0 && (
            <p role="status" className="text-muted">
              <Trans>No results found.</Trans>
            </p>
          )}
          <ul className="grid items-start gap-4 xl:grid-cols-2">
            {found!.map((regular) => (
              <RegularCard
                key={regular.id}
                regular={regular}
                status={status}
                onEdit={() => show(String(regular.id))}
              />
            ))}
          </ul>
        </>
      )}
      <RegularDialog editing={opened} goods={goods} onClose={close} />
    </section>
  )
}
