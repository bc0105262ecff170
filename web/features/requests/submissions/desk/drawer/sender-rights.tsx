import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { Eraser, PencilLine } from 'lucide-react'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { Button } from '#web/ui/button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { NewLink } from './new-link.tsx'

/** The data rights of the sender. A request without a sender shows since when it has none. */
export function SenderRights({ submission }: { submission: SubmissionDetail }) {
  const [asked, setAsked] = useState<'correct' | 'erase'>()
  const close = () => setAsked(undefined)
  const { anonymised_at } = submission
  if (anonymised_at) {
    const when = formatDate(anonymised_at)
    return (
      <p className="rounded-control bg-sunken px-4 py-3 text-sm text-muted">
        <Trans>The sender’s data was removed on {when}. Notes can no longer reach them.</Trans>{' '}
        <Link to={paths.privacy} className="underline underline-offset-2 hover:text-ink">
          <Trans>Privacy</Trans>
        </Link>
      </p>
    )
  }
  return (
    <section aria-labelledby="sender-rights" className="flex flex-col gap-3">
      <div>
        <h3 id="sender-rights" className="text-base">
          <Trans>If the sender asks</Trans>
        </h3>
        <p className="mt-1 text-sm text-muted">
          <Trans>Everybody has the right to have their text corrected or erased.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {submission.consented_at && submission.user_id === null && <NewLink submission={submission} />}
        <Button
          variant="secondary"
          size="small"
          icon={<PencilLine className="size-4" aria-hidden="true" />}
          onClick={() => setAsked('correct')}
        >
          <Trans>Correct…</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          className="text-danger!"
          icon={<Eraser className="size-4" aria-hidden="true" />}
          onClick={() => setAsked('erase')}
        >
          <Trans>Erase…</Trans>
        </Button>
      </div>
      {asked === 'correct' && <CorrectDialog submission={submission} onClose={close} />}
      <EraseDialog submission={submission} open={asked === 'erase'} onClose={close} />
    </section>
  )
}
