import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/button.tsx'

/** Floats above the bottom bar, in reach of the thumb. */
export const AnalyserButton = ({ className, ...props }: ComponentProps<typeof Button>) => (
  <div className="@container pointer-events-none fixed inset-x-0 z-35 above-bar print:hidden">
    {/* On a phone clear of the shoulders of the bottom bar. */}
    <div className="page-column frame-large-type flex justify-end max-md:pb-4">
      <Button
        {...props}
        size="large"
        className={classNames('pointer-events-auto rounded-full! pr-5! pl-4! shadow-float', className)}
        icon={<Camera className="size-6" aria-hidden="true" />}
      >
        <Trans>Analyse a photo</Trans>
      </Button>
    </div>
  </div>
)
