import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ImagePlaceholder } from '#web/illustrations/states/image-placeholder.tsx'
import { BASE } from '#web/lib/api/base.ts'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  /** A signed link, which runs out; null: there is no photo any more. */
  imageUrl: string | null
  alt: string
  /** The link does not work: asks for the feed, and with it for another link. Once. */
  onRenew: () => void
  className?: string
}

/** A photo in a frame of its final size. A link that has run out is renewed once; then a drawing stands in its place. */
export function FeedPhoto({ imageUrl, alt, onRenew, className }: Props) {
  const { t } = useLingui()
  // The link that was shown first is kept while it works: every answer of the server may bring another one.
  const [shown, setShown] = useState(imageUrl)
  const [broken, setBroken] = useState<readonly string[]>([])
  const works = (url: string | null): url is string => url !== null && !broken.includes(url)
  const src = [shown, imageUrl].find(works)
  if (src && src !== shown) setShown(src)

  const fail = (url: string) => {
    setBroken([...broken, url])
    if (broken.length === 0) onRenew()
  }
  return (
    <div className={classNames('overflow-hidden bg-art-mist', className)}>
      {src && broken.length < 2 ? (
        <img
          src={BASE + src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => fail(src)}
          className="size-full object-cover"
        />
      ) : (
        <div role="img" aria-label={t`The photo cannot be shown`} className="size-full">
          <ImagePlaceholder />
        </div>
      )}
    </div>
  )
}
