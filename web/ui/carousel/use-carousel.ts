import { useEffect, useState, type RefObject } from 'react'
import type { EmblaCarouselType } from 'embla-carousel'

/** Whether an element is on the screen, or nearly: it may have been before. */
export function useNear(ref: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState<'never' | 'now' | 'before'>('never')
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((was) => (entries.at(-1)?.isIntersecting ? 'now' : was === 'never' ? 'never' : 'before')),
      { rootMargin: '64px 0px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return near
}

/** Embla, fetched once `wanted`. Without a network the row stays one that scrolls. */
export function useEmbla(viewport: RefObject<HTMLElement | null>, wanted: boolean, loop: boolean) {
  const [api, setApi] = useState<EmblaCarouselType | null>(null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    let started: EmblaCarouselType | undefined
    const start = async () => {
      const { startEmbla } = await import('./start-embla.ts')
      if (left || !viewport.current) return
      started = startEmbla(viewport.current, { loop })
      setApi(started)
    }
    start().catch(() => undefined)
    return () => {
      left = true
      started?.destroy()
      setApi(null)
    }
  }, [viewport, wanted, loop])
  return api
}

type Position = {
  /** The page that is shown, counted from 0. */
  selected: number
  pages: number
  /** The slides on it; null until that is known. */
  inView: readonly number[] | null
  dragging: boolean
}

/** Where the slides are, as Embla tells it. */
export function usePosition(api: EmblaCarouselType | null): Position {
  const [position, setPosition] = useState<Position>({ selected: 0, pages: 0, inView: null, dragging: false })
  useEffect(() => {
    if (!api) return
    const change = (changes: Partial<Position>) => setPosition((before) => ({ ...before, ...changes }))
    const look = () => change({ selected: api.selectedScrollSnap(), pages: api.scrollSnapList().length })
    const see = () => {
      const inView = api.slidesInView()
      if (inView.length > 0) change({ inView })
    }
    const down = () => change({ dragging: true })
    const up = () => change({ dragging: false })
    look()
    // It may have been seen before anybody listened.
    see()
    api.on('select', look).on('reInit', look).on('slidesInView', see)
    api.on('pointerDown', down).on('pointerUp', up)
    return () => {
      api.off('select', look).off('reInit', look).off('slidesInView', see)
      api.off('pointerDown', down).off('pointerUp', up)
    }
  }, [api])
  return position
}

/** Goes on to the next page after so long, counted from the last change of page. */
export function useAutoplay(api: EmblaCarouselType | null, playing: boolean, delay_ms: number | undefined) {
  useEffect(() => {
    if (!playing || !api) return
    let timer: ReturnType<typeof setTimeout>
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => api.scrollNext(), delay_ms)
    }
    restart()
    api.on('select', restart)
    return () => {
      clearTimeout(timer)
      api.off('select', restart)
    }
  }, [api, playing, delay_ms])
}

/** Whether the person asks for less motion; assumed until it matters (`asked`) and is known. */
export function useCalm(asked: boolean) {
  const [calm, setCalm] = useState(true)
  useEffect(() => {
    if (!asked) return
    const query = window.matchMedia('(prefers-reduced-motion: reduce)')
    const look = () => setCalm(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [asked])
  return calm
}

/** Whether the page is looked at. */
export function usePageVisible() {
  const [visible, setVisible] = useState(true)
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
