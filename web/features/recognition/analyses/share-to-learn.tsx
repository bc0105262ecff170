import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Analysis } from '#contract/recognition/analyses.ts'
import { SHARED_BY_GUEST_DAYS } from '#contract/recognition/lessons.ts'
import { useSession } from '#web/lib/session/session.ts'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { useSharing } from './api.ts'

/** Whether the operator may learn from the photo: the person says so, of this photo alone, and can take it back here. */
export function ShareToLearn({ analysis }: { analysis: Analysis }) {
  const { user } = useSession()
  const sharing = useSharing(analysis.id)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const months = Math.round(SHARED_BY_GUEST_DAYS / 30.4)
  if (analysis.imageUrl === null) return null
  return (
    <div className="rounded-card border border-line px-4 py-2 print:hidden" aria-busy={sharing.isPending}>
      <CheckLine
        checked={wanted ?? analysis.shared}
        onChange={(shared) => {
          // At once: a box that jumps back until the answer is there looks refused.
          setWanted(shared)
          sharing.mutate(shared, { onSettled: () => setWanted(null) })
        }}
      >
        <span className="font-semibold">
          <Trans>The operator may learn from this photo</Trans>
        </span>
      </CheckLine>
      <p className="pb-2 text-sm text-muted">
        <Trans>
          Staff see the photo without your name and record which device it shows, so that devices are
          recognised better here and elsewhere. Do not share photos with people or documents on them.
        </Trans>{' '}
        {user ? (
          <Trans>Until you withdraw your permission here, or delete the photo.</Trans>
        ) : (
          <Plural
            value={months}
            one="Until you withdraw your permission here, at most # month."
            other="Until you withdraw your permission here, at most # months."
          />
        )}
      </p>
    </div>
  )
}
