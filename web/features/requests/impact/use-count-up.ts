import { useEffect, type RefObject } from 'react'
import type { Locale } from '#contract/foundation/locale.ts'
import { writeFigure, type Figure } from '#contract/requests/impact-figures.ts'

const DURATION_MS = 800
/** The start of the counting, as a share: figures that the server has already shown must not fall to nothing. */
const FROM = 0.5

/** Once, the first time somebody sees them here. */
let seen = false

/**
 * Lets the figures count up in the elements marked `data-figure`. They hold the true figure before and after, and only
 * they: what a screen reader is told stands beside them and never changes.
 */
export function useCountUp(list: RefObject<HTMLElement | null>, figures: readonly Figure[], locale: Locale) {
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // From nothing to nothing there is no way to go.
    const still = calm || figures.every(({ amount }) => amount === 0)
    if (seen || still || document.visibilityState === 'hidden') return
    const elements = [...(list.current?.querySelectorAll('[data-figure]') ?? [])]
    const write = (share: number) =>
      figures.forEach((figure, index) => {
        const element = elements[index]
        if (element) element.textContent = writeFigure(figure, locale, figure.amount * share)
      })
    let started_ms: number | undefined
    let frame = requestAnimationFrame(function step(now_ms) {
      seen = true
      started_ms ??= now_ms
      const left = Math.max(0, 1 - (now_ms - started_ms) / DURATION_MS)
      write(left === 0 ? 1 : 1 - (1 - FROM) * left ** 3)
      if (left > 0) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const element of elements) element.textContent = element.getAttribute('data-figure')
    }
  }, [list, figures, locale])
}
