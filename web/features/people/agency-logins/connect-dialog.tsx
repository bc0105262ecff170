import { Trans, useLingui } from '@lingui/react/macro'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { paths } from '#web/routing/paths.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { connectAtAgency } from './calls.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; name: string }

/** Says what connecting an account changes, before it leads to the agency. @param name of the agency */
export function ConnectDialog({ open, onOpenChange, name }: Props) {
  const { t } = useLingui()
  const { busy, error, attempt } = useAttempt()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t`Close`}
      title={<Trans>Connect with {name}?</Trans>}
      description={<Trans>For staff whose agency manages their account.</Trans>}
      busy={busy}
      failure={error !== null && errorMessage(error)}
      keepLabel={<Trans>Cancel</Trans>}
      confirmLabel={<Trans>Connect</Trans>}
      onConfirm={() => void attempt(() => connectAtAgency(paths.profile))}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        <li>
          <Trans>From then on you sign in there. Your password here ends.</Trans>
        </li>
        <li>
          <Trans>Your role follows your groups at the agency.</Trans>
        </li>
        <li>
          <Trans>You are logged out on your other devices.</Trans>
        </li>
      </ul>
    </ConfirmDialog>
  )
}
