import type { Service } from '#contract/requests/submissions.ts'
import { storage } from '#web/lib/device/storage.ts'

/** Whether this device holds anything of an enquiry: a look that needs none of the code that would read it. */
export const leftTraces = (service: Service) =>
  ['outbox', 'sent', `draft:${service}`, `last:${service}`].some((name) => {
    const kept = storage.read(name)
    return Array.isArray(kept) ? kept.length > 0 : kept !== null
  })
