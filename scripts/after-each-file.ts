import { i18n } from '@lingui/core'
import { afterAll, vi } from 'vitest'

// Unit tests share a process: what one file put in the place of something is gone for the next one, and so are the modules
// that it filled, and the timeouts that it left. A report of its log, two seconds later, would reach the next one's server.
const { setTimeout: begin } = globalThis
const begun = new Set<NodeJS.Timeout>()
const noted = (...given: Parameters<typeof begin>) => {
  const timer = begin(...given)
  begun.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(noted, begin)

// Each file begins in English, whatever language the one before has chosen.
i18n.loadAndActivate({ locale: 'en', messages: {} })

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
  for (const timer of begun) clearTimeout(timer)
  globalThis.setTimeout = begin
})
