import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { useAutoplay, useCalm, useEmbla, useNear, usePageVisible, usePosition } from './use-carousel.ts'

/** The names of the controls; `useCarouselTexts` of web/lib has them in the reader's language. */
export type CarouselTexts = {
  /** The name of a slide for a screen reader, e.g. "2 of 8". */
  slide: (number: number, count: number) => string
  /** Of the dots together, and of one. */
  pages: string
  page: (number: number) => string
  previous: string
  next: string
  pause: string
  play: string
}

export type CarouselProps = {
  /** The content; the name of the region. */
  label: string
  texts: CarouselTexts
  slides: readonly { key: string; content: ReactNode }[]
  /** How much of the width a slide takes: `basis-full`, or `basis-1/2 md:basis-1/3`. */
  slideClassName?: string
  loop?: boolean
  /** Goes on by itself after so long; absent: never. */
  autoplay_ms?: number
  dots?: boolean
  arrows?: boolean
  className?: string
}

/**
 * A row of slides that a finger, keys, dots or arrows move by a page. Until Embla has come, and without scripts,
 * it is a row that scrolls and snaps, with every slide in its final place and size.
 */
export function Carousel({
  label,
  texts,
  slides,
  slideClassName = 'basis-full',
  loop = false,
  autoplay_ms,
  dots = false,
  arrows = false,
  className,
}: CarouselProps) {
  const region = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const near = useNear(region)
  const api = useEmbla(viewport, near !== 'never', loop)
  const { selected, pages, inView, dragging } = usePosition(api)
  const calm = useCalm(api !== null)
  const visible = usePageVisible()
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const plays = autoplay_ms !== undefined && !calm && pages > 1
  const held = paused || hovered || focused || dragging
  useAutoplay(api, plays && near === 'now' && visible && !held, autoplay_ms)

  // A slide that goes out of view takes no focus with it: the next one gets it, unless it has gone elsewhere in the meantime.
  // Before it is drawn: a browser takes the focus of what is inert then, and that would look like somebody's own wish.
  const leaving = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!inView || !leaving.current?.inert) return
    leaving.current = null
    const { activeElement } = document
    if (activeElement !== document.body && !viewport.current?.contains(activeElement)) return
    const slide = viewport.current?.querySelector<HTMLElement>('[data-slide]:not([inert])')
    slide?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    // After two quick presses this one is on its way out as well.
    leaving.current = slide ?? null
  }, [inView])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!api || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    leaving.current = document.activeElement?.closest<HTMLElement>('[data-slide]') ?? null
    if (event.key === 'ArrowLeft') api.scrollPrev(calm)
    else api.scrollNext(calm)
  }
  const togglePlay = () => {
    setPaused(!paused)
    // A person who asks for motion gets it, with the pointer and the focus still here.
    setHovered(false)
    setFocused(false)
  }

  const hasControls = dots || arrows || autoplay_ms !== undefined
  return (
    // The events come from the links and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      // A tap focuses too, and must not stop what goes on; the keyboard's focus must.
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => {
        setFocused(false)
        leaving.current = null
      }}
    >
      <div
        ref={viewport}
        // Scrolled by itself until it has started: by keys, too, in every browser.
        tabIndex={api ? undefined : 0}
        className={classNames(
          // Room for the focus ring of what is inside.
          '-m-1 p-1',
          api ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
        )}
      >
        <div
          aria-live={plays && !paused ? 'off' : 'polite'}
          className={classNames('-ml-3 flex', api && 'touch-pan-y touch-pinch-zoom')}
        >
          {slides.map(({ key, content }, index) => (
            <div
              key={key}
              data-slide
              role="group"
              aria-roledescription="slide"
              aria-label={texts.slide(index + 1, slides.length)}
              inert={api !== null && inView !== null && !inView.includes(index)}
              className={classNames('min-w-0 shrink-0 grow-0 pl-3', slideClassName)}
            >
              <div className="h-full snap-start scroll-ml-1">{content}</div>
            </div>
          ))}
        </div>
      </div>
      {hasControls && slides.length > 1 && (
        // The height is kept before there is anything to control.
        <div className="mt-1 flex min-h-11 flex-wrap items-center gap-1">
          {plays && (
            <Control label={paused ? texts.play : texts.pause} onPress={togglePlay} className="-ml-3">
              {paused ? <Play /> : <Pause />}
            </Control>
          )}
          {api && dots && pages > 1 && (
            <div role="group" aria-label={texts.pages} className="flex min-w-0 flex-1">
              {Array.from({ length: pages }, (_, page) => (
                <button
                  key={page}
                  type="button"
                  aria-label={texts.page(page + 1)}
                  aria-current={page === selected || undefined}
                  onClick={() => api.scrollTo(page, calm)}
                  className="group flex h-11 max-w-11 min-w-6 flex-1 items-center justify-center rounded-control focus-visible:-outline-offset-2"
                >
                  <span className="size-2.5 rounded-full border border-control transition-[width,background-color,border-color] group-hover:border-primary group-aria-[current]:w-5 group-aria-[current]:border-primary group-aria-[current]:bg-primary" />
                </button>
              ))}
            </div>
          )}
          {api && arrows && pages > 1 && (
            <div className="ml-auto flex gap-1">
              <Control
                label={texts.previous}
                off={!loop && selected === 0}
                onPress={() => api.scrollPrev(calm)}
              >
                <ChevronLeft />
              </Control>
              <Control
                label={texts.next}
                off={!loop && selected === pages - 1}
                onPress={() => api.scrollNext(calm)}
              >
                <ChevronRight />
              </Control>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

function Control(props: {
  label: string
  /** There is nothing further that way. */
  off?: boolean
  onPress: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.off || undefined}
      onClick={props.off ? undefined : props.onPress}
      className={classNames(
        'flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-primary focus-visible:-outline-offset-2 aria-disabled:opacity-45 [&_svg]:size-5',
        props.className,
      )}
    >
      {props.children}
    </button>
  )
}
