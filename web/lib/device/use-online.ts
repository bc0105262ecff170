import { useSyncExternalStore } from 'react'

/** Whether this device says that it has a connection. */
export const useOnline = () => useSyncExternalStore(onConnection, () => navigator.onLine)

function onConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
