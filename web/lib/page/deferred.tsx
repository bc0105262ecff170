import { lazy, useState, type ComponentType } from 'react'

let round = 0

/** After a failure was shown: what could not be fetched is asked for again at the next visit. */
export const forgetFailures = () => {
  round++
}

/**
 * A component whose code is fetched when it is first shown, or before, with `preload`: then it is there at once, on the
 * server as well.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined
  let later: ComponentType<Props> | undefined
  let failedIn: number | undefined
  const preload = async () => (ready = await load())
  const onItsWay = () => {
    // React asks again at once after an error; a new fetch each time would never end.
    if (failedIn !== undefined && failedIn !== round) later = failedIn = undefined
    return (later ??= lazy(async () => {
      try {
        return { default: await preload() }
      } catch (error) {
        failedIn = round
        throw error
      }
    }) as unknown as ComponentType<Props>)
  }

  function Deferred(props: Props) {
    // Chosen once for each visit: another component in its place would begin with an empty state.
    const [Component] = useState(() => ready ?? onItsWay())
    return <Component {...props} />
  }
  return Object.assign(Deferred, { preload })
}
