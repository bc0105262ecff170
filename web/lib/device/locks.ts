/**
 * Runs work once at a time for a name, across all tabs. Locks exist only on https and localhost, and a browser that refuses
 * site data refuses them too: a refused lock is no lock, and the work goes on without one.
 * @param work gets whether it is its turn; false only with `ifAvailable`, where another tab is at it
 */
export async function withLock<T>(
  name: string,
  ifAvailable: boolean,
  work: (mine: boolean) => Promise<T>,
): Promise<T> {
  let answered = false
  try {
    return await navigator.locks.request(`resirkuit:${name}`, { ifAvailable }, (lock) => {
      answered = true
      return work(lock !== null)
    })
  } catch (error) {
    if (answered) throw error
    return work(true)
  }
}

/** The reaction when another tab holds the lock: `leave` the work to it, or `wait`. */
export const exclusively = (name: string, otherwise: 'leave' | 'wait', run: () => Promise<void>) =>
  withLock(name, otherwise === 'leave', async (mine) => {
    if (mine) await run()
  })
