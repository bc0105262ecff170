import { queryOptions } from '@tanstack/react-query'
import { operations, type ClientConfig } from '#contract/administration/operations.ts'
import { call } from './api.ts'
import { BASE } from './base.ts'
import { keyOf } from './queries.ts'
import { setZone } from '#web/lib/time/zone.ts'

let loading: Promise<ClientConfig> | undefined

/** The deployment's settings; fetched once, and again after a failure. */
export function clientConfig(): Promise<ClientConfig> {
  loading ??= call(operations.config, {}, { anonymous: true })
    .then(absolute)
    .then((config) => {
      setZone(config.timeZone)
      return config
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** The same for a component. */
export const configQuery = queryOptions({
  queryKey: keyOf(operations.config),
  queryFn: clientConfig,
  staleTime: Infinity,
})

/** The embedded provider lives on the server, wherever this app is. */
const absolute = (config: ClientConfig): ClientConfig =>
  config.identity.provider === 'embedded'
    ? { ...config, identity: { ...config.identity, base: BASE + config.identity.base } }
    : config
