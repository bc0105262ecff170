import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ImagePlaceholder } from '#web/illustrations/states/image-placeholder.tsx'
import { BASE } from '#web/lib/api/base.ts'

/** The photo that came with a request, in a frame of its final size; the link shows all of it in a tab of its own. */
export function RequestPhoto({ imageUrl }: { imageUrl: string }) {
  const { t } = useLingui()
  const [broken, setBroken] = useState<string>()
  const frame = 'block aspect-4/3 w-full max-w-sm overflow-hidden rounded-control bg-art-mist'
  // The link runs out; the next look at the request brings another one.
  if (broken === imageUrl)
    return (
      <span role="img" aria-label={t`The photo cannot be shown`} className={frame}>
        <ImagePlaceholder />
      </span>
    )
  return (
    <a href={BASE + imageUrl} target="_blank" rel="noopener noreferrer" className={frame}>
      <img
        src={BASE + imageUrl}
        alt={t`The photo of this request`}
        loading="lazy"
        onError={() => setBroken(imageUrl)}
        className="size-full object-cover"
      />
      <span className="sr-only">
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  )
}
