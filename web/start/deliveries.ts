import { log } from '#web/lib/device/log.ts'
import { storage } from '#web/lib/device/storage.ts'
import { unsent } from '#web/lib/forms/unsent.ts'

/** The queues of this device; the next start tries those that cannot be fetched now. */
const waiting = [
  ['outbox', 'answers'].some((name) => storage.read<unknown[]>(name)?.length) &&
    import('#web/features/requests/submissions/outbox.ts').then(({ startOutbox }) => startOutbox()),
  // A driver's; what was for one day alone is deleted by it as well.
  unsent.any() &&
    import('#web/features/requests/rounds/field/offline/field.ts').then(({ startField }) => startField()),
]
for (const one of waiting)
  if (one) one.catch((error: unknown) => log.info(`Nothing is sent now: ${String(error)}`))
