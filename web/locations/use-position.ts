import { useState } from 'react'

/** Degrees, rounded to a hundredth: about a kilometre, which is enough to tell districts apart. */
export type Position = { lat: number; lng: number }
type State = { name: 'unasked' | 'asking' | 'refused' } | { name: 'known'; at: Position }

const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** Browsers give a position to pages that came over a safe connection only. */
export const canAskPosition = () => window.isSecureContext && 'geolocation' in navigator

/** Where the device is, once somebody has asked for it to be used. It is kept as long as the field is there. */
export function usePosition() {
  const [state, setState] = useState<State>({ name: 'unasked' })
  const ask = (onKnown: () => void) => {
    setState({ name: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ name: 'known', at: { lat: rounded(coords.latitude), lng: rounded(coords.longitude) } })
        onKnown()
      },
      () => setState({ name: 'refused' }),
      { timeout: 15_000, maximumAge: 600_000 },
    )
  }
  return { state, ask }
}
