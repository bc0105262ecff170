import { useRef, type ReactNode } from 'react'

const GAP_PX = 8
const MARGIN_PX = 12

/** Says why the control inside cannot be used: on hover, on focus, and on a tap (a finger has no hover). In the top
    layer, so that nothing clips it; a tap elsewhere or Escape closes it. `id` is for the control's aria-describedby. */
export function Reason({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const show = () => {
    const control = anchor.current?.firstElementChild
    if (!control || !bubble.current?.togglePopover) return
    bubble.current.togglePopover(true)
    place(bubble.current, control.getBoundingClientRect())
  }
  const hide = () => void bubble.current?.togglePopover?.(false)
  return (
    <span
      ref={anchor}
      role="presentation"
      className="contents"
      onPointerOver={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
    >
      {children}
      <span
        ref={bubble}
        id={id}
        popover="auto"
        role="tooltip"
        className="inset-auto m-0 hidden max-w-64 rounded-control border-0 bg-ink px-3 py-2 text-sm font-medium text-paper shadow-float open:block"
      >
        {text}
      </span>
    </span>
  )
}

/** Above the control, or below where there is no room; never beyond the screen. */
function place(bubble: HTMLElement, control: DOMRect) {
  const { width, height } = bubble.getBoundingClientRect()
  const centred = control.left + (control.width - width) / 2
  const above = control.top - height - GAP_PX
  bubble.style.left = `${Math.max(MARGIN_PX, Math.min(centred, window.innerWidth - width - MARGIN_PX))}px`
  bubble.style.top = `${above >= MARGIN_PX ? above : control.bottom + GAP_PX}px`
}
