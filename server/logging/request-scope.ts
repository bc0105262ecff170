import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Everything that `work` begins knows for which request it is done. */
export const underRequest = <Result>(id: string, work: () => Result) => scope.run(id, work)

/** The request that this is done for, where requests are followed. */
export const requestNow = () => scope.getStore()
