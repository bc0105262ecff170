import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { authMessage } from '../auth-message.ts'
import { sendVerification } from './own-account.ts'

/** Says whether mails are known to reach the member's address, and sends the mail that proves it. */
export function EmailProof({ user: { email, email_verified } }: { user: User }) {
  const [sentTo, setSentTo] = useState<string>()
  const { busy, error, attempt } = useAttempt()
  if (email_verified)
    return (
      <Badge tone="green" icon={<BadgeCheck aria-hidden="true" />}>
        <Trans>Confirmed</Trans>
      </Badge>
    )
  const send = () =>
    void attempt(async () => {
      await sendVerification()
      setSentTo(email)
    })
  return (
    <div className="flex flex-col items-start gap-2">
      <Badge tone="copper">
        <Trans>Not confirmed</Trans>
      </Badge>
      <Notice tone="success" size="line">
        {sentTo === email && (
          <Trans>
            An email is on its way. Open the link in it within 24 hours, and check the spam folder, too.
          </Trans>
        )}
      </Notice>
      <Notice size="line">{error !== null && authMessage(error, 'own')}</Notice>
      <Button variant="secondary" size="small" busy={busy} onClick={send}>
        {sentTo === email ? <Trans>Send again</Trans> : <Trans>Send an email to confirm it</Trans>}
      </Button>
    </div>
  )
}
