import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { handPhoto } from '#web/lib/photos/handed-photo.ts'
import { paths } from '#web/routing/paths.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The door to the photo analyser: one tap opens the camera or the gallery, and the photo is looked at where analyses
 * are kept. Its code comes with that page, not with this one.
 */
export function AnalyserDoor() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const look = () => {
    const photo = input.current?.files?.[0]
    if (!photo) return
    // Taken once: a page that comes alive just then sees the photo and hears of it as well.
    input.current!.value = ''
    handPhoto(photo)
    navigate(paths.timeline)
  }
  // The page came from the server: a photo may have been chosen before this code was there.
  const chosenEarly = useEffectEvent(look)
  useEffect(() => chosenEarly(), [])
  return (
    <label
      className={classNames(
        cardStyle({ interactive: true }),
        'flex min-h-11 cursor-pointer items-center gap-3 py-3! outline-offset-2 outline-focus has-focus-visible:outline-2',
      )}
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-copper-soft text-copper-ink">
        <Camera className="size-5" aria-hidden="true" />
      </span>
      <span className="flex-1">
        <span className="block leading-snug font-bold tracking-tight">
          <Trans>Analyse a photo</Trans>
        </span>
        <span className="block text-sm text-muted">
          <Trans>What is it, and what is dangerous in it?</Trans>
        </span>
      </span>
      {/* No `capture`: a phone then offers its camera and its gallery. */}
      <input ref={input} type="file" accept="image/*,.heic,.heif" className="sr-only" onChange={look} />
    </label>
  )
}
