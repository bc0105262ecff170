import EmblaCarousel from 'embla-carousel'

/** Takes over a row of slides from where a finger has scrolled it to. In a chunk of its own (use-carousel.ts). */
export function startEmbla(viewport: HTMLElement, { loop }: { loop: boolean }) {
  const startIndex = Math.round(viewport.scrollLeft / viewport.clientWidth)
  viewport.scrollLeft = 0
  return EmblaCarousel(viewport, {
    loop,
    startIndex,
    align: 'start',
    slidesToScroll: 'auto',
    inViewThreshold: 0.6,
  })
}
