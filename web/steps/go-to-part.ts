const PATIENCE_MS = 3000

/**
 * Brings a part of a page into sight with the keyboard in it, as soon as it is there. A form that a press opens (`data-opens`) is
 * opened; with `acts`, the one button of the part (`data-acts`) is pressed.
 * @param part the id of its heading
 */
export function goToPart(part: string, { acts = false } = {}): void {
  const until = performance.now() + PATIENCE_MS
  const look = () => {
    const section = document.querySelector<HTMLElement>(`[aria-labelledby="${CSS.escape(part)}"]`)
    const target = section?.querySelector<HTMLElement>('[data-opens], [data-acts], input, textarea, select')
    if (!section || !target) {
      if (performance.now() < until) requestAnimationFrame(look)
      return
    }
    section.scrollIntoView({ block: 'start' })
    if (target.matches('[data-opens]') || (acts && target.matches('[data-acts]'))) target.click()
    requestAnimationFrame(() => {
      const field = section.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ?? target
      field.focus({ preventScroll: true })
    })
  }
  look()
}
