import { createHash, createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'

const CODES = 1_000_000

/**
 * What the sender of a request reads out to whoever fetches it: six digits that say nothing about anything else. It shows
 * that somebody was there; a driver who has the round on the device could find it out by trying all of them.
 */
export function handoverCode({ secret }: Pick<Context, 'secret'>, submission_id: number) {
  const digest = createHmac('sha256', secret).update(`handover:${submission_id}`).digest()
  return String(digest.readUInt32BE() % CODES).padStart(6, '0')
}

/** With it a device that has no network notices a mistyped code: SHA-256 of `<stop id>:<code>`, in hexadecimal digits. */
export const codeCheck = (stop_id: number, code: string) =>
  createHash('sha256').update(`${stop_id}:${code}`).digest('hex')
