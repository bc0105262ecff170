import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus, ScanSearch, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cutPart, type Part } from '#web/lib/photos/downscale.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { ViewProps } from '../analysis-dialog.tsx'
import { Photo } from '../photo.tsx'
import { drawnFrame, frameAt, movedTo, resized, withKey, type Point } from './frame.ts'

/** A hand that taps moves by so much. */
const TAP_PX = 8

/** The photo, on which a person shows where the device is: that part is then looked at as a photo of its own. */
export function CloserLook({
  analysis,
  preview,
  onPart,
}: Pick<ViewProps, 'analysis' | 'preview' | 'onPart'>) {
  const { t } = useLingui()
  const photo = useRef<HTMLImageElement>(null)
  const mark = useRef<HTMLButtonElement>(null)
  const [frame, setFrame] = useState<Part>()
  const [busy, setBusy] = useState(false)
  const help = useId()
  const pointing = usePointing(photo, frame, setFrame)

  const look = async () => {
    if (!frame || !photo.current || busy) return
    setBusy(true)
    const part = await cutPart(photo.current, frame).catch(() => null)
    setBusy(false)
    if (part) onPart(part)
    else toast.error(t`This browser cannot cut the photo. Take another one from closer.`)
  }
  const press = (event: KeyboardEvent) => {
    const changed = frame && withKey(frame, event.key)
    if (!changed) return
    event.preventDefault()
    setFrame(changed)
  }
  const begin = () => setFrame(frameAt({ x: 0.5, y: 0.5 }, ratioOf(photo.current)))
  // A person without a pointer goes on with the keys.
  const framed = frame !== undefined
  useEffect(() => {
    if (framed) mark.current?.focus({ preventScroll: true })
  }, [framed])

  return (
    <section className="flex flex-col gap-3" aria-label={t`Where is the device?`}>
      <div className="flex justify-center rounded-card bg-sunken">
        <div className="relative overflow-hidden rounded-card" {...pointing}>
          <Photo
            ref={photo}
            preview={preview}
            imageUrl={analysis.imageUrl}
            className="block max-h-[46dvh] w-auto! max-w-full select-none"
          />
          {frame && (
            <button
              ref={mark}
              type="button"
              data-frame=""
              aria-label={t`Frame around the device`}
              aria-describedby={help}
              onKeyDown={press}
              onClick={({ detail }) => detail === 0 && void look()}
              className="absolute cursor-move touch-none rounded-control border-3 border-white shadow-[0_0_0_2px_#000,0_0_0_200vmax_rgb(0_0_0/0.45)] focus-visible:outline-4 focus-visible:outline-focus"
              style={percent(frame)}
            />
          )}
        </div>
      </div>
      {frame ? (
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Button
            busy={busy}
            onClick={() => void look()}
            className="flex-1"
            icon={<ScanSearch className="size-5 shrink-0" aria-hidden="true" />}
          >
            <Trans>Look at this part</Trans>
          </Button>
          <Button
            square
            variant="secondary"
            aria-label={t`Smaller frame`}
            onClick={() => setFrame(resized(frame, 'smaller'))}
          >
            <Minus className="size-5" aria-hidden="true" />
          </Button>
          <Button
            square
            variant="secondary"
            aria-label={t`Larger frame`}
            onClick={() => setFrame(resized(frame, 'larger'))}
          >
            <Plus className="size-5" aria-hidden="true" />
          </Button>
          <Button square variant="ghost" aria-label={t`Remove the frame`} onClick={() => setFrame(undefined)}>
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          onClick={begin}
          className="print:hidden"
          icon={<ScanSearch className="size-5 shrink-0" aria-hidden="true" />}
        >
          <Trans>Show where the device is</Trans>
        </Button>
      )}
      <p id={help} className="text-sm text-muted print:hidden">
        {frame ? (
          <Trans>
            Move the frame onto the device. With keys: the arrows move it, plus and minus change its size.
          </Trans>
        ) : (
          <Trans>Tap the device on the photo, or draw a frame around it: we look at that part again.</Trans>
        )}
      </p>
    </section>
  )
}

const ratioOf = (photo: HTMLImageElement | null) =>
  photo && photo.naturalHeight > 0 ? photo.naturalWidth / photo.naturalHeight : 1

const percent = ({ left, top, width, height }: Part) => ({
  left: `${100 * left}%`,
  top: `${100 * top}%`,
  width: `${100 * width}%`,
  height: `${100 * height}%`,
})

/** A tap puts the frame there; a mouse or a pen draws it; whatever takes hold of the frame moves it. */
function usePointing(
  photo: { current: HTMLImageElement | null },
  frame: Part | undefined,
  setFrame: (frame: Part) => void,
) {
  const begun = useRef<{ at: Point; px: Point; how: 'draw' | 'tap' | 'move'; from: Part | undefined }>(
    undefined,
  )
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = photo.current!.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const isFar = ({ clientX, clientY }: PointerEvent) =>
    Math.hypot(clientX - begun.current!.px.x, clientY - begun.current!.px.y) > TAP_PX
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!photo.current || !event.isPrimary || event.button !== 0) return
      const holds = (event.target as Element).closest('[data-frame]') !== null
      const how = holds ? 'move' : event.pointerType === 'touch' ? 'tap' : 'draw'
      begun.current = { at: pointOf(event), px: { x: event.clientX, y: event.clientY }, how, from: frame }
      // A finger beside the frame may also scroll the page.
      if (how !== 'tap') event.currentTarget.setPointerCapture(event.pointerId)
      // The browser would drag the picture.
      if (how === 'draw') event.preventDefault()
    },
    onPointerMove: (event: PointerEvent) => {
      const { at, how, from } = begun.current ?? {}
      if (!at || how === 'tap' || !isFar(event)) return
      const now = pointOf(event)
      if (how === 'draw') setFrame(drawnFrame(at, now))
      else if (from)
        setFrame(
          movedTo(from, {
            x: from.left + from.width / 2 + now.x - at.x,
            y: from.top + from.height / 2 + now.y - at.y,
          }),
        )
    },
    onPointerUp: (event: PointerEvent) => {
      const { how, from } = begun.current ?? {}
      if (how && how !== 'move' && !isFar(event)) {
        const at = pointOf(event)
        setFrame(from ? movedTo(from, at) : frameAt(at, ratioOf(photo.current)))
      }
      begun.current = undefined
    },
    onPointerCancel: () => {
      begun.current = undefined
    },
  }
}
