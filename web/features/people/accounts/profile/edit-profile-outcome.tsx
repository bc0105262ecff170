import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { Notice } from '#web/ui/state/notice.tsx'

export type Outcome =
  | { name: 'saved' }
  | { name: 'unchanged' }
  /** The new address counts once the link in the mail to it was opened. */
  | { name: 'verify'; email: string }

/** The result of the last press on Save Changes. */
export function EditProfileOutcome({ outcome }: { outcome: Outcome | undefined }) {
  switch (outcome?.name) {
    case 'unchanged':
      return (
        <Notice tone="plain" size="medium" className="font-medium">
          <Trans>You changed nothing, so there is nothing to save.</Trans>
        </Notice>
      )
    case 'verify': {
      const { email } = outcome
      return (
        <Notice tone="warning" size="medium" icon={<MailCheck />} className="font-medium">
          <Trans>
            An email is on its way to {email}. Your address changes when you open the link in it; until then
            the old address stays.
          </Trans>
        </Notice>
      )
    }
    default:
      return (
        <Notice tone="success" size="medium" className="font-medium">
          {outcome && <Trans>Profile updated successfully!</Trans>}
        </Notice>
      )
  }
}
