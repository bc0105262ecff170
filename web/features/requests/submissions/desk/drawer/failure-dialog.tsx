import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Failure } from '#contract/requests/request-life.ts'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Radios } from '#web/ui/form/radios.tsx'

type Props = { disabledReason: string | false; onConfirm: (failure: Failure) => void }

/** Somebody went and came back without it: why. The request can then be given another date. */
export function FailureDialog({ disabledReason, onConfirm }: Props) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const change = (next: boolean) => {
    setOpen(next)
    setFailure(null)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="secondary" size="small" disabledReason={disabledReason}>
          <Trans>Nothing was picked up</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      title={<Trans>Why was nothing picked up?</Trans>}
      description={<Trans>The sender can read the reason. The request goes back to “approved”.</Trans>}
      busy={false}
      failure={null}
      keepLabel={<Trans>Back</Trans>}
      confirmLabel={<Trans>Record it</Trans>}
      disabledReason={failure === null && t`Choose a reason.`}
      onConfirm={() => {
        if (failure) onConfirm(failure)
        change(false)
      }}
    >
      <Radios
        label={t`Reason`}
        value={failure}
        onChange={setFailure}
        options={Failure.options.map((value) => ({ value, label: i18n._(failureLabels[value]) }))}
      />
    </ConfirmDialog>
  )
}
