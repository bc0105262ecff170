/** The service workers of this origin; undefined where the browser has none, or refuses a look at them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}
