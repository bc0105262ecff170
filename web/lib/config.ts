import { operations, type ClientConfig } from '#contract/operations.ts'
import { call } from './api.ts'

let loading: Promise<ClientConfig> | undefined

/** The deployment's settings; fetched once, and again after a failure. */
export function clientConfig(): Promise<ClientConfig> {
  loading ??= call(operations.config, {}, { anonymous: true }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
