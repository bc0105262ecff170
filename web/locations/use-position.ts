import { useState } from 'react'

/** Degrees. A position that leaves the device is rounded to a hundredth: about a kilometre, enough to tell districts apart. */
export type Position = { lat: number; lng: number }
type State = { name: 'unasked' | 'asking' | 'refused' } | { name: 'known'; at: Position }

const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** As it may leave the device. */
export const roundPosition = ({ lat, lng }: Position): Position => ({ lat: rounded(lat), lng: rounded(lng) })

/** Browsers give a position to pages that came over a safe connection only. */
export const canAskPosition = () => window.isSecureContext && 'geolocation' in navigator

/**
 * Where the device is, once somebody has asked for it to be used. It is kept as long as the field is there.
 * @param exact as the device says it, for what stays on the device or is what somebody wants to write down
 */
export function usePosition({ exact = false } = {}) {
  const [state, setState] = useState<State>({ name: 'unasked' })
  const ask = (onKnown: (at: Position) => void = () => {}) => {
    setState({ name: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const there = { lat: coords.latitude, lng: coords.longitude }
        const at = exact ? there : roundPosition(there)
        setState({ name: 'known', at })
        onKnown(at)
      },
      () => setState({ name: 'refused' }),
      { timeout: 15_000, maximumAge: exact ? 0 : 600_000, enableHighAccuracy: exact },
    )
  }
  return { state, ask, forget: () => setState({ name: 'unasked' }) }
}
