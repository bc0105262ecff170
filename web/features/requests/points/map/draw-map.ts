import { LngLatBounds, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
// As a file of this origin: the policy of the pages lets no other start one.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Point } from '#contract/requests/points.ts'

const PADDING_PX = 56
/** Of one point alone: a few streets around it. */
const CLOSEST_ZOOM = 15

type Drawing = {
  container: HTMLElement
  style: string
  /** MapLibre's own words, in the reader's language. */
  locale: Record<string, string>
  points: readonly Point[]
  onFailed: (failed: boolean) => void
  onChosen: (id: number) => void
}

/** Draws the points on a map. @returns what takes it away */
export function drawMap({ container, style, locale, points, onFailed, onChosen }: Drawing) {
  setWorkerUrl(workerUrl)
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude])
  try {
    const map = new MapLibre({
      container,
      style,
      locale,
      bounds,
      fitBoundsOptions: { padding: PADDING_PX, maxZoom: CLOSEST_ZOOM },
      // One finger scrolls the page, as everywhere on it.
      cooperativeGestures: true,
    })
    map.addControl(new NavigationControl({ showCompass: false }))
    // A tile that is missing is no failure; a style that never came is.
    map.on('error', () => !map.isStyleLoaded() && onFailed(true))
    map.on('load', () => onFailed(false))
    for (const point of points)
      new Marker({ element: pin(point.name, () => onChosen(point.id)) })
        .setLngLat([point.longitude, point.latitude])
        .addTo(map)
    return () => map.remove()
  } catch {
    // A device without WebGL.
    onFailed(true)
    return undefined
  }
}

/** A button as every other: MapLibre's own pin is none for the keyboard. */
function pin(name: string, press: () => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.ariaLabel = name
  button.className = 'flex size-11 items-center justify-center rounded-full'
  const dot = document.createElement('span')
  dot.className = 'size-5 rounded-full border-3 border-white bg-map-dot shadow-float'
  button.append(dot)
  button.addEventListener('click', press)
  return button
}
