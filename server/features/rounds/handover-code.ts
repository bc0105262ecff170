import { createHmac } from 'node:crypto'
import { checkDigitOf } from '#contract/check-digit.ts'
import type { Context } from '#server/context.ts'

const CODES = 100_000

/**
 * What the sender of a request reads out to the driver: five digits made from the installation's secret, and a check
 * digit. No digest of it leaves the server, because so few digits are found by trying all of them.
 */
export function handoverCode({ secret }: Pick<Context, 'secret'>, submission_id: number) {
  const digest = createHmac('sha256', secret).update(`handover-code:${submission_id}`).digest()
  const digits = String(digest.readUInt32BE() % CODES).padStart(5, '0')
  return digits + checkDigitOf(digits)
}
