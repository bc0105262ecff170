let pressed: HTMLElement | null = null
/** Looks pressed until something comes of it (web/styles/base.css). `data-pressed` is what an open menu's button has. */
const FELT = 'data-felt'

const keep = ({ target }: MouseEvent) => {
  const felt = (target as Element).closest<HTMLElement>('a, button')
  if (!felt) return
  pressed?.removeAttribute(FELT)
  felt.setAttribute(FELT, '')
  pressed = felt
}

/** From the first moment of a page that the server made: links work by themselves, buttons only once the app is there. */
export const keepPresses = () => document.addEventListener('click', keep, true)

/** The last button that somebody pressed in the meantime is pressed now. */
export function replayPresses() {
  document.removeEventListener('click', keep, true)
  pressed?.removeAttribute(FELT)
  // A link is on its way already.
  if (pressed?.isConnected && pressed.tagName === 'BUTTON') pressed.click()
  pressed = null
}
