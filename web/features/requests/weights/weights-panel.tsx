import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { piecesByClass, type Item } from '#contract/reference/items.ts'
import type { Status } from '#contract/foundation/status.ts'
import { cameIn, nextOf } from '#contract/requests/request-life.ts'
import type { WeightEntry } from '#contract/requests/weights.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { weightsQuery } from './api.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Props = {
  submission_id: number
  status: Status
  /** The items that the sender named; undefined: not known yet. */
  items: readonly Item[] | undefined
}

/** The weights of a collection or donation request: the entries, and the form that records and corrects them. */
export function WeightsPanel({ submission_id, status, items }: Props) {
  const { t } = useLingui()
  const weighable = cameIn(status) || nextOf(status).includes('collected')
  const { data, error, isFetching, refetch } = useQuery(weightsQuery(submission_id))
  const entries = data?.entries
  const newest = useRef<HTMLLIElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const form = useEntryForm(submission_id)
  const said = piecesByClass(items ?? [])
  useFocusAfterForm(form.outcome, form.open !== null, { recorded: newest, cancelled: begin })
  const corrects = form.open?.corrects
  const number = corrects && entries ? entries.findIndex(({ id }) => id === corrects.id) + 1 : undefined

  return (
    <section aria-labelledby="weights" className="flex flex-col gap-3">
      <h3 id="weights" className="text-base">
        <Trans>Weights</Trans>
      </h3>
      {error && !entries && (
        <ErrorState
          title={<Trans>The weights could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!entries && !error && (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-20" />
        </div>
      )}
      {entries && (
        <>
          <Sum counted={data} status={status} weighable={weighable} />
          {entries.length > 0 && (
            <EntryList
              entries={entries}
              correcting={corrects?.id ?? null}
              onCorrect={form.correct}
              newest={newest}
            />
          )}
          {form.open ? (
            <EntryForm key={form.presses} number={number} begun={form.open} entry={form} said={said} />
          ) : (
            weighable && (
              <Button
                ref={begin}
                data-opens=""
                variant="secondary"
                wide
                icon={<Scale className="size-4.5" aria-hidden="true" />}
                onClick={() => form.begin(firstLeft(said, entries))}
              >
                <Trans>Record a weight</Trans>
              </Button>
            )
          )}
        </>
      )}
    </section>
  )
}

/** The first class that the sender named and that was not weighed yet. */
const firstLeft = (said: ReadonlyMap<string, number>, entries: readonly WeightEntry[]) =>
  [...said].find(([id]) =>
    entries.every(
      (entry) => entry.device_class !== id || entry.replaced_by !== null || entry.weight_kg === 0,
    ),
  )

/** The form goes away with what was typed: the focus that was in it goes to what came of it. */
function useFocusAfterForm(
  outcome: 'recorded' | 'cancelled',
  open: boolean,
  targets: Record<typeof outcome, RefObject<HTMLElement | null>>,
) {
  const target = targets[outcome]
  const before = useRef(open)
  useEffect(() => {
    if (before.current && !open) target.current?.focus()
    before.current = open
  }, [open, target])
}

type Counted = { entries: readonly WeightEntry[]; recorded_kg: number; weighed_kg: number }
type SumProps = { counted: Counted; status: Status; weighable: boolean }
/** The sum of the entries that count now. */
function Sum({ counted: { entries, recorded_kg, weighed_kg }, status, weighable }: SumProps) {
  if (entries.length === 0)
    return (
      <p className="text-muted">
        {!weighable && <Trans>Weights are recorded once the request is approved.</Trans>}
        {weighable && <Trans>Nothing has been recorded for this request yet.</Trans>}{' '}
        {weighable && !cameIn(status) && <Trans>The first weight marks it as collected.</Trans>}
      </p>
    )
  const kg = formatNumber(recorded_kg)
  const estimated = Math.round((recorded_kg - weighed_kg) * 1000) / 1000
  const guessed = formatNumber(estimated)
  return (
    <p>
      <Trans>
        <strong>{kg} kg</strong> counted.
      </Trans>{' '}
      {estimated > 0 && <Trans>{guessed} kg of it were estimated.</Trans>}
    </p>
  )
}
