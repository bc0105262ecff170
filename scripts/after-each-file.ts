import { afterAll, vi } from 'vitest'

// Unit tests share a process: what one file put in the place of something is gone for the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
