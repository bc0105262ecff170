import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import type { ViewProps } from '../analysis-dialog.tsx'
import { useCorrection } from '../api.ts'
import { DevicesSeen, HandOverAll } from '../devices-seen.tsx'
import { Photo } from '../photo.tsx'
import { CloserLook } from './closer-look.tsx'
import { withDevice } from './device-links.ts'

type Props = Pick<ViewProps, 'analysis' | 'preview' | 'picker' | 'onPart'> & {
  /** The words about the photo, beside it. */
  children: ReactNode
}

/** A photo of several devices, and a card for each of them. */
export function OfSeveral({ analysis, preview, picker, onPart, children }: Props) {
  const { t } = useLingui()
  const { mutate, isPending, variables } = useCorrection(analysis.id)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {analysis.imageUrl === null ? (
        <Photo preview={preview} imageUrl={null} className="aspect-4/3 object-contain" />
      ) : (
        <CloserLook analysis={analysis} preview={preview} onPart={onPart} />
      )}
      <div className="flex min-w-0 flex-col gap-4">
        {children}
        <DevicesSeen
          devices={analysis.devices ?? []}
          picker={picker}
          renderEach={(device_class, name) => (
            <Button
              size="small"
              variant="ghost"
              busy={isPending && variables === device_class}
              aria-label={t`Show its information: ${name}`}
              onClick={() => mutate(device_class)}
            >
              <Trans>Show its information</Trans>
            </Button>
          )}
          renderAll={(classes) => (
            <Link to={withDevice(paths.collection, classes, analysis.imageUrl)} className={buttonStyle()}>
              <HandOverAll count={classes.length} />
              <ArrowRight className="size-4.5" aria-hidden="true" />
            </Link>
          )}
        />
      </div>
    </div>
  )
}
