import { Trans, useLingui } from '@lingui/react/macro'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useStoppedMails } from '../api.ts'

/** Where mails about an own request go, and the way to stop them: the address is forgotten. */
export function MailsLine({ code, email }: { code: string; email: string }) {
  const { t } = useLingui()
  const stopped = useStoppedMails(code)
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <Button
        variant="secondary"
        size="small"
        busy={stopped.isPending}
        onClick={() =>
          stopped.mutate(undefined, {
            onSuccess: () => toast.success(t`You get no more emails about this request`),
            onError: (error) => toast.error(errorMessage(error)),
          })
        }
      >
        <Trans>Stop the emails</Trans>
      </Button>
    </span>
  )
}
