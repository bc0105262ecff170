import { Trans, useLingui } from '@lingui/react/macro'
import { ClassPicker } from '#web/knowledge/classes/class-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = {
  value: string | null
  onChoose: (device_class: string | null) => void
  onClose: () => void
}

/** The kind of one item, from the list of the knowledge base. */
export function ClassDialog({ value, onChoose, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Which device is it?</Trans>}
    >
      <div className="flex flex-col gap-3">
        <ClassPicker value={value} onChoose={onChoose} label={t`Kind of device`} />
        <Button variant="secondary" wide onClick={() => onChoose(null)}>
          <Trans>It is none of these</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
