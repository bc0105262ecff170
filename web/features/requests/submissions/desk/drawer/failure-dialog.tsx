import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Failure } from '#contract/requests/request-life.ts'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Radios } from '#web/ui/form/radios.tsx'

type Props = { open: boolean; onClose: () => void; onConfirm: (failure: Failure) => void }

/** Somebody went and came back without it: why. The request can then be given another date. */
export function FailureDialog({ open, onClose, onConfirm }: Props) {
  const { t, i18n } = useLingui()
  const [failure, setFailure] = useState<Failure | null>(null)
  const close = () => {
    onClose()
    setFailure(null)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
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
        close()
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
