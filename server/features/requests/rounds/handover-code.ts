import { createHmac } from 'node:crypto'
import { checkDigitOf } from '#contract/foundation/check-digit.ts'
import type { Context } from '#server/core/context.ts'

/**
 * The code that the sender of a request reads out to the driver: five digits made from the installation's secret, and
 * a check digit. No digest of it leaves the server, because so few digits are found by trying all of them.
 */
export function handoverCode({ secret }: Pick<Context, 'secret'>, submission_id: number) {
  const digits = digitsOf(secret, `handover-code:${submission_id}`, 5)
  return digits + checkDigitOf(digits)
}

type Stop = { submission_id: number; planned_at: Date | null }

/**
 * Whether a driver was told the right code. Of a stop that was planned by an earlier version (`planned_at` is null) the sender
 * may have read out that version's code, which a device sends up to a week later.
 */
export const isHandoverCode = (
  ctx: Pick<Context, 'secret'>,
  { submission_id, planned_at }: Stop,
  code: string,
) =>
  code === handoverCode(ctx, submission_id) ||
  (planned_at === null && code === digitsOf(ctx.secret, `handover:${submission_id}`, 6))

const digitsOf = (secret: Context['secret'], of: string, length: number) =>
  String(createHmac('sha256', secret).update(of).digest().readUInt32BE() % 10 ** length).padStart(length, '0')
