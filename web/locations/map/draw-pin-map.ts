import { Map as MapLibre, NavigationControl, setWorkerUrl, type MapOptions } from 'maplibre-gl'
// As a file of this origin: the policy of the pages lets no other start one.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Position } from '#web/locations/use-position.ts'

/** A few streets. */
const CLOSE_ZOOM = 16
const CLOSER = 3
/** All of Indonesia: west, south, east, north. */
const EVERYWHERE: [number, number, number, number] = [95, -11, 141, 6]

type Drawing = {
  container: HTMLElement
  style: string
  /** MapLibre's own words, in the reader's language. */
  locale: Record<string, string>
  /** The first middle of the map; undefined: it begins with the whole country. */
  at: Position | undefined
  onFailed: (failed: boolean) => void
  onMoved: (at: Position) => void
}

/** Draws a map whose middle is the chosen place, so that arrow keys choose as well as fingers do. */
export function drawPinMap({ container, style, locale, at, onFailed, onMoved }: Drawing) {
  setWorkerUrl(workerUrl)
  const start: Partial<MapOptions> = at
    ? { center: [at.lng, at.lat], zoom: CLOSE_ZOOM }
    : { bounds: EVERYWHERE }
  try {
    const map = new MapLibre({
      container,
      style,
      locale,
      ...start,
      // One finger scrolls the page, as everywhere on it.
      cooperativeGestures: true,
    })
    map.addControl(new NavigationControl({ showCompass: false }))
    // A tile that is missing is no failure; a style that never came is.
    map.on('error', () => !map.isStyleLoaded() && onFailed(true))
    map.on('load', () => onFailed(false))
    // From the whole country a few presses lead to a street.
    map.on('click', ({ lngLat }) => {
      const zoom = Math.max(map.getZoom(), Math.min(map.getZoom() + CLOSER, CLOSE_ZOOM))
      map.easeTo({ center: lngLat, zoom }, { byPerson: true })
    })
    map.on('moveend', (event) => {
      // A resized window moves the map as well.
      if (!('originalEvent' in event || 'byPerson' in event)) return
      const { lat, lng } = map.getCenter().wrap()
      onMoved({ lat, lng })
    })
    return {
      moveTo: ({ lat, lng }: Position) => map.jumpTo({ center: [lng, lat], zoom: CLOSE_ZOOM }),
      remove: () => map.remove(),
    }
  } catch {
    // A device without WebGL.
    onFailed(true)
    return undefined
  }
}
