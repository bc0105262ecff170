import { useEffect, useRef } from 'react'

/** Grounds on which white text has a contrast of at least 5:1. */
const grounds = ['#0f5c47', '#934a1c', '#1d4f91', '#0d5a66', '#6b3d78', '#56600f', '#8f2f4a', '#3d4f5c']
const CANVAS_PX = 96

/** Up to two initials: "budi_santoso" gives BS, "sari" gives S. */
export const initialsOf = (username: string) =>
  (username.match(/[\p{L}\p{N}]+/gu) ?? ['?'])
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => [...word.toUpperCase()][0] ?? '')
    .join('')

/** The same name always gets the same ground. */
export function groundOf(username: string) {
  let hash = 0
  for (const character of username.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return grounds[hash % grounds.length] ?? '#0f5c47'
}

/** The initials on a 96 px canvas, drawn at the screen's density. Give a `label` where the name is not beside it. */
export function Avatar({ username, size = 96, label }: { username: string; size?: number; label?: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const draw = () => drawInitials(canvas, username)
    draw()
    void document.fonts?.load('700 36px "Plus Jakarta Sans"').then(draw, () => undefined)
  }, [username])
  return (
    <canvas
      ref={ref}
      width={CANVAS_PX}
      height={CANVAS_PX}
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

function drawInitials(canvas: HTMLCanvasElement, username: string) {
  const density = Math.max(1, Math.min(3, Math.ceil(window.devicePixelRatio || 1)))
  canvas.width = canvas.height = CANVAS_PX * density
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(density, density)
  pen.fillStyle = groundOf(username)
  pen.fillRect(0, 0, CANVAS_PX, CANVAS_PX)
  pen.fillStyle = '#ffffff'
  pen.font = '700 38px "Plus Jakarta Sans", "Jakarta Fallback", sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  const initials = initialsOf(username)
  const { actualBoundingBoxAscent: rise, actualBoundingBoxDescent: fall } = pen.measureText(initials)
  pen.fillText(initials, CANVAS_PX / 2, CANVAS_PX / 2 + (rise - fall) / 2)
}
