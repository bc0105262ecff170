import { Trans, useLingui } from '@lingui/react/macro'
import { Eraser, Undo2 } from 'lucide-react'
import { useState, type PointerEvent } from 'react'
import type { Drawing } from '#contract/requests/rounds.ts'
import { Button } from '#web/ui/button.tsx'
import { beginLine, goOn, isSigned, pathOf } from './drawing.ts'

const HEIGHT_PX = 220

type Props = {
  drawing: Drawing | null
  /** After each line. */
  onChange: (drawing: Drawing | null) => void
}

/** The field for a signature. A sender who cannot draw gives the code, or nobody confirms. */
export function SignaturePad({ drawing, onChange }: Props) {
  const { t } = useLingui()
  /** The line that is being drawn is not kept with every corner. */
  const [drawn, setDrawn] = useState<Drawing | null>(null)
  const shown = drawn ?? drawing
  const at = (event: PointerEvent<SVGSVGElement>, { width, height }: Pick<Drawing, 'width' | 'height'>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ] as const
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const width = Math.max(1, Math.round(event.currentTarget.getBoundingClientRect().width))
    const on = drawing ?? { width, height: HEIGHT_PX, lines: [] }
    setDrawn(beginLine(on, ...at(event, on)))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (drawn) setDrawn(goOn(drawn, ...at(event, drawn)))
  }
  const up = () => {
    if (drawn) onChange(drawn)
    setDrawn(null)
  }
  return (
    <div className="flex flex-col gap-2">
      <svg
        role="img"
        aria-label={isSigned(shown) ? t`A signature` : t`No signature yet`}
        data-signature=""
        viewBox={shown ? `0 0 ${shown.width} ${shown.height}` : undefined}
        preserveAspectRatio="none"
        height={HEIGHT_PX}
        className="w-full touch-none rounded-card border-2 border-dashed border-control bg-surface text-ink select-none"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        {shown && <Strokes drawing={shown} />}
      </svg>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="thumb"
          className="flex-1"
          disabledReason={!drawing && t`No signature yet`}
          onClick={() =>
            onChange(
              drawing && drawing.lines.length > 1 ? { ...drawing, lines: drawing.lines.slice(0, -1) } : null,
            )
          }
          icon={<Undo2 className="size-5" aria-hidden="true" />}
        >
          <Trans>Undo</Trans>
        </Button>
        <Button
          variant="secondary"
          size="thumb"
          className="flex-1"
          disabledReason={!drawing && t`No signature yet`}
          onClick={() => onChange(null)}
          icon={<Eraser className="size-5" aria-hidden="true" />}
        >
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}

const Strokes = ({ drawing }: { drawing: Drawing }) => (
  <path
    d={pathOf(drawing)}
    fill="none"
    stroke="currentColor"
    strokeWidth={3}
    strokeLinecap="round"
    strokeLinejoin="round"
    vectorEffect="non-scaling-stroke"
  />
)

/** A signature to look at. */
export function SignatureImage({ drawing }: { drawing: Drawing }) {
  const { t } = useLingui()
  return (
    <svg
      role="img"
      aria-label={t`The signature`}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className="max-h-40 w-full rounded-control border border-line bg-surface text-ink"
    >
      <Strokes drawing={drawing} />
    </svg>
  )
}
