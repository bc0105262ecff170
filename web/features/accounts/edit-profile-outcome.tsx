import { Trans } from '@lingui/react/macro'
import { CircleCheck, MailCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type Outcome =
  | { name: 'editing' }
  | { name: 'saving' }
  | { name: 'saved' }
  | { name: 'unchanged' }
  /** The new address counts once the link in the mail to it was opened. */
  | { name: 'verify'; email: string }
  /** Without a cause where a field says it. */
  | { name: 'failed'; cause: string | undefined }

/** What became of the last press on Save Changes. */
export function EditProfileOutcome({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {outcome.name === 'saved' && (
          <Note look="bg-primary-soft text-primary" icon={<CircleCheck />}>
            <Trans>Profile updated successfully!</Trans>
          </Note>
        )}
        {outcome.name === 'unchanged' && (
          <Note look="bg-sunken">
            <Trans>Nothing was changed, so there is nothing to save.</Trans>
          </Note>
        )}
        {outcome.name === 'verify' && <Verify email={outcome.email} />}
      </div>
      <div role="alert" className="empty:hidden">
        {outcome.name === 'failed' && (
          <Note look="bg-danger-soft text-danger" icon={<TriangleAlert />}>
            <Trans>Failed to update user profile.</Trans> {outcome.cause}
          </Note>
        )}
      </div>
    </>
  )
}

const Verify = ({ email }: { email: string }) => (
  <Note look="bg-copper-soft text-copper-ink" icon={<MailCheck />}>
    <Trans>
      An email is on its way to {email}. Your address changes when you open the link in it; until then the old
      one stays.
    </Trans>
  </Note>
)

const Note = (props: { look: string; icon?: ReactNode; children: ReactNode }) => (
  <p
    className={classNames(
      'flex gap-2.5 rounded-control px-4 py-3 font-medium [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0',
      props.look,
    )}
  >
    {props.icon && <span aria-hidden="true">{props.icon}</span>}
    <span className="min-w-0 wrap-anywhere">{props.children}</span>
  </p>
)
