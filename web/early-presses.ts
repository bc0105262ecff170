let pressed: HTMLElement | null = null

const keep = ({ target }: MouseEvent) => {
  const button = (target as Element).closest<HTMLElement>('button')
  if (button) pressed = button
}

/** From the first moment of a page that the server made: links work by themselves, buttons only once the app is there. */
export const keepPresses = () => document.addEventListener('click', keep, true)

/** The last button that somebody pressed meanwhile is pressed now. */
export function replayPresses() {
  document.removeEventListener('click', keep, true)
  if (pressed?.isConnected) pressed.click()
  pressed = null
}
