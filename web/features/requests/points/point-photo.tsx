import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_WIDTHS, pictureUrl, type PictureFormat } from '#contract/foundation/picture-url.ts'
import type { Point } from '#contract/requests/points.ts'
import { BASE } from '#web/lib/api/base.ts'
import { classNames } from '#web/ui/class-names.ts'

type Photo = NonNullable<Point['photo']>
type Props = {
  name: string
  photo: Photo
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** The frame: give it a width and an `aspect-…`, so that nothing moves when the photo comes. */
  className: string
}

/** The photo of a point, fetched when it is near; one that does not come leaves nothing behind. */
export function PointPhoto({ name, photo, sizes, className }: Props) {
  const { t } = useLingui()
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  // A photo that broke before this code ran has fired its event already.
  useEffect(() => {
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) setBroken(photo.id)
  }, [photo.id])
  if (photo.id === broken) return null
  return (
    <picture className={classNames('block overflow-hidden bg-art-mist', className)}>
      <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={sizes} />
      <img
        ref={image}
        loading="lazy"
        decoding="async"
        srcSet={srcSet(photo, 'webp')}
        sizes={sizes}
        src={BASE + pictureUrl(photo.id, 640, 'webp')}
        width={photo.width}
        height={photo.height}
        alt={t`Photo of the drop-off point ${name}`}
        onError={() => setBroken(photo.id)}
        className="size-full object-cover"
      />
    </picture>
  )
}

/** The server never enlarges: of the widths above the original's only the first is of use, and is as wide as that. */
function srcSet({ id, width }: Photo, format: PictureFormat) {
  const largest = PICTURE_WIDTHS.find((step) => step >= width)
  return PICTURE_WIDTHS.filter((step) => !largest || step <= largest)
    .map((step) => `${BASE}${pictureUrl(id, step, format)} ${Math.min(step, width)}w`)
    .join(', ')
}
