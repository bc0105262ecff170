import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useNewLink } from '../../api.ts'
import { actProblem } from './act-problem.ts'
import { CallReceipt } from '../call-receipt.tsx'

/** For a person who has lost their link, or the phone on which they opened it. */
export function NewLink({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const [telling, setTelling] = useState(false)
  const { mutate, data, isPending, error, reset } = useNewLink(submission.id)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Link2 className="size-4" aria-hidden="true" />}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        <Trans>New link for the sender…</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        closeLabel={t`Close`}
        title={<Trans>Make a new link for the sender?</Trans>}
        description={
          <Trans>
            The old link stops working, also on the device where it was opened, and an email address left
            there is deleted. Make sure that the sender is asking: call back the number of the request.
          </Trans>
        }
        busy={isPending}
        failure={error && actProblem(error)}
        keepLabel={<Trans>Back</Trans>}
        waitReason={t`One moment, please.`}
        confirmLabel={<Trans>Make a new link</Trans>}
        onConfirm={() =>
          mutate(undefined, {
            onSuccess: () => {
              setAsking(false)
              setTelling(true)
            },
          })
        }
      />
      <Dialog
        open={telling}
        onOpenChange={setTelling}
        closeLabel={t`Close`}
        title={<Trans>The new link</Trans>}
        footer={
          <Button onClick={() => setTelling(false)}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        {data && <CallReceipt submission={data.submission} secret={data.key} />}
      </Dialog>
    </>
  )
}
