import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its page comes alive; what only this device knows is shown after that. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
