import { useEffect, useRef, useState } from 'react'
import type { ContentItem } from '#contract/reference/content.ts'
import {
  PICTURE_WIDTHS,
  type PictureFormat,
  pictureUrl,
  type PictureWidth,
} from '#contract/foundation/picture-url.ts'
import { picture, placeholder } from '#web/illustrations/pictures.ts'
import { BASE } from '#web/lib/api/base.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Look } from './looks.ts'

type Photo = NonNullable<ContentItem['image']>

/** The look of a picture: the placeholder's size, and the widths that can be needed. */
const kinds: Record<Look, { width: number; height: number; widths: readonly PictureWidth[] }> = {
  news: { width: 300, height: 225, widths: PICTURE_WIDTHS },
  item: { width: 100, height: 100, widths: PICTURE_WIDTHS.filter((width) => width <= 320) },
}

type Props = {
  item: Pick<ContentItem, 'image' | 'icon'>
  kind: Look
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Seen without scrolling: fetched at once, and before others. */
  eager?: boolean
  /** Says what the photo shows, where that adds to the title beside it. */
  described?: boolean
  /** The frame: give it a width and an `aspect-…`, so that nothing moves when the picture comes. */
  className?: string
}

/** The photo of an item; without one its drawing, and where that is missing or broken too, the placeholder. */
export function Picture({ item: { image, icon }, kind, sizes, eager, described, className }: Props) {
  const [broken, setBroken] = useState<string>()
  const photo = useRef<HTMLImageElement>(null)
  const shown = image && image.id !== broken ? image : null
  // A picture that broke before this code ran has fired its event already.
  useEffect(() => {
    const element = photo.current
    if (shown && element?.complete && element.naturalWidth === 0) setBroken(shown.id)
  }, [shown])

  const loading = eager
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  const frame = classNames('block overflow-hidden bg-art-mist', className)
  const { width, height } = kinds[kind]
  if (shown)
    return (
      <picture className={frame}>
        <source type="image/avif" srcSet={srcSet(shown, kind, 'avif')} sizes={sizes} />
        <img
          ref={photo}
          {...loading}
          srcSet={srcSet(shown, kind, 'webp')}
          sizes={sizes}
          src={BASE + pictureUrl(shown.id, kind === 'news' ? 640 : 192, 'webp')}
          width={shown.width ?? width}
          height={shown.height ?? height}
          alt={described ? shown.alt : ''}
          onError={() => setBroken(shown.id)}
          className="size-full object-cover"
        />
      </picture>
    )
  const drawing = (!image && picture(icon)) || placeholder[kind]
  return (
    <span className={frame}>
      <img
        {...loading}
        src={drawing}
        width={width}
        height={height}
        alt=""
        className="size-full object-cover"
      />
    </span>
  )
}

/** The server never enlarges: of the widths above the original's only the first is of use, and is as wide as that. */
function srcSet({ id, width }: Photo, kind: Look, format: PictureFormat) {
  const { widths } = kinds[kind]
  const largest = width ? widths.find((step) => step >= width) : undefined
  return widths
    .filter((step) => !largest || step <= largest)
    .map((step) => `${BASE}${pictureUrl(id, step, format)} ${Math.min(step, width ?? step)}w`)
    .join(', ')
}
