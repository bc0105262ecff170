import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = {
  /** Null: nothing is shown. */
  secret: string | null
  title: ReactNode
  description: ReactNode
  labels: { copy: string; copied: string; close: string; done: string }
  onClose: () => void
}

/** A secret that nobody can read a second time. */
export function ShownOnce({ secret, title, description, labels, onClose }: Props) {
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      closeLabel={labels.close}
      footer={
        <>
          <CopyButton value={secret ?? ''} label={labels.copy} copiedLabel={labels.copied} />
          <Button onClick={onClose}>{labels.done}</Button>
        </>
      }
    >
      <code className="block rounded-control bg-sunken px-4 py-3 font-mono text-sm break-all select-all">
        {secret}
      </code>
    </Dialog>
  )
}
