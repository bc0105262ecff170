import { Trans } from '@lingui/react/macro'
import { ScanSearch } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ViewProps } from '../analysis-dialog.tsx'
import { CloserLook } from './closer-look.tsx'

/** A named photo mostly names the most conspicuous device: the person shows where the next one is. */
export function AnotherDevice(props: Pick<ViewProps, 'analysis' | 'preview' | 'onPart'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-3 print:hidden">
      <Button
        variant="ghost"
        className="-ml-3"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        icon={<ScanSearch className="size-5 shrink-0" aria-hidden="true" />}
      >
        <Trans>Is there another device on this photo?</Trans>
      </Button>
      {open && (
        <div id={id} className="w-full max-w-md">
          <CloserLook {...props} />
        </div>
      )}
    </div>
  )
}
