import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { useState, type Ref } from 'react'
import { BASE } from '#web/lib/api/base.ts'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  /** The photo as it lies on this device, while it does. A browser may not know its kind (HEIC). */
  preview?: string | undefined
  /** The signed link of the server; null: deleted there. */
  imageUrl?: string | null
  className?: string
  ref?: Ref<HTMLImageElement>
}

/** The person's photo: from this device where that works, so that it need not travel twice. */
export function Photo({ preview, imageUrl, className, ref }: Props) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<readonly string[]>([])
  const src = [preview, imageUrl && BASE + imageUrl].find((one) => one && !failed.includes(one))
  const box = 'w-full rounded-card bg-sunken'
  if (!src)
    return (
      <div
        className={classNames(
          box,
          'flex flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted',
          className,
        )}
      >
        <ImageOff className="size-7" aria-hidden="true" />
        {imageUrl === null ? (
          <Trans>The photo has been deleted.</Trans>
        ) : (
          <Trans>The photo cannot be shown here.</Trans>
        )}
      </div>
    )
  return (
    <img
      ref={ref}
      src={src}
      alt={t`Your photo`}
      onError={() => setFailed((before) => [...before, src])}
      className={classNames(box, className)}
    />
  )
}
