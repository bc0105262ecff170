import { useState } from 'react'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { desk, type Likeness } from '#contract/requests/desk.ts'
import { OPEN } from '#contract/requests/request-life.ts'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { MergeDialog } from './merge-dialog.tsx'

export const likenessLabels = {
  phone: msg`same phone number`,
  place: msg`same place, within a day`,
  photo: msg`same photo`,
} satisfies Record<Likeness, unknown>

/** Open requests that may be this one, to be looked at side by side. */
export function DuplicatesSection({ submission }: { submission: SubmissionDetail }) {
  const { t, i18n } = useLingui()
  const [compared, setCompared] = useState<number>()
  const { data } = useQuery({
    ...queryOf(desk.duplicates, { params: { id: submission.id } }),
    enabled: OPEN.has(submission.status) && !submission.anonymised_at,
  })
  const found = OPEN.has(submission.status) ? (data?.duplicates ?? []) : []
  // As it is by now: it is fetched again when a merger was refused.
  const other = found.find(({ id }) => id === compared)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="duplicates" className="rounded-card border border-copper/40 bg-copper-soft p-4">
      <h3 id="duplicates" className="flex items-center gap-2 text-base">
        <Copy className="size-4.5 shrink-0 text-copper-ink" aria-hidden="true" />
        {t`${plural(found.length, { one: 'A request that may be the same', other: '# requests that may be the same' })}`}
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {found.map((one) => (
          <li key={one.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate font-medium">{one.message}</p>
              <p className="text-copper-ink">
                {one.alike.map((likeness) => i18n._(likenessLabels[likeness])).join(' · ')}
              </p>
              <p className="text-muted">
                <span className="font-mono">{one.tracking_code}</span> ·{' '}
                <time dateTime={one.submitted_at}>{formatInstantShort(one.submitted_at)}</time>
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={t`Compare with ${one.tracking_code}`}
              onClick={() => setCompared(one.id)}
            >
              <Trans>Compare</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {other && <MergeDialog submission={submission} other={other} onClose={() => setCompared(undefined)} />}
    </section>
  )
}
