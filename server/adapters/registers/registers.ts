import { createWorkers } from '#server/adapters/workers/workers.ts'
import type { Logger } from '#server/logging/log.ts'
import { programFile } from '#server/machine/place.ts'
import type { RegisterAnswer, Registers, RegisterTask } from './port.ts'

/** A file of 200,000 rows takes two minutes on the smallest machine. */
const LIMIT_MS = 20 * 60 * 1000

/** Reads registers beside the server, one at a time: a file may be large, odd or hostile. */
export function createRegisters({ log, url }: { log: Logger; url: string }): Registers {
  const { ask, close } = createWorkers<RegisterTask & { url: string }, RegisterAnswer>(
    { log },
    {
      program: programFile('registers-worker'),
      // It holds some hundred rows at a time, whatever the file.
      env: { NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=128' },
      what: 'reads registers',
      waiting_max: 20,
      limit_ms: LIMIT_MS,
      idle_ms: 5_000,
    },
  )
  return { work: (task) => ask({ ...task, url }), close }
}
