import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useReadFirstNotice } from './api.ts'

/** Tells the maker of the first account what it is, until they have read it here or in the bell. */
export function FirstNotice({ id }: { id: number }) {
  const read = useReadFirstNotice()
  return (
    <Card as="section" aria-labelledby="first-notice" className="border-primary bg-primary-soft">
      <div className="flex gap-3">
        <KeyRound className="mt-0.5 size-6 shrink-0 text-primary" aria-hidden="true" />
        <div className="flex min-w-0 flex-col items-start gap-3">
          <div>
            <h2 id="first-notice" className="text-lg">
              <Trans>You are the administrator</Trans>
            </h2>
            <p className="mt-1 max-w-prose">
              <Trans>
                You made the first account of this installation. You set it up, invite staff and give roles;
                everybody who signs up after you is a member until you give them a role.
              </Trans>
            </p>
          </div>
          <Button variant="secondary" busy={read.isPending} onClick={() => read.mutate(id)}>
            <Trans>Understood</Trans>
          </Button>
          <Notice size="line">{read.error && errorMessage(read.error)}</Notice>
        </div>
      </div>
    </Card>
  )
}
