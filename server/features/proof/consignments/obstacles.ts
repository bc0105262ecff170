import type { LegalRoute } from '#contract/reference/legal-routes.ts'
import type { Partner } from '#contract/proof/partners.ts'
import type { ProblemCode, ProblemPlace } from '#contract/foundation/problems.ts'
import { permitState } from '#server/features/proof/partners/register.ts'

type Papers = { id: number; receiver: Partner; transporter: Partner | null; manifest_number: string }

/** The words of a refusal where no page has its own. */
export const REASONS = {
  'consignment-empty': 'There are no lots in this consignment.',
  'permit-ended': 'A permit of the receiver or the transporter has ended.',
  'permit-missing':
    'What comes from a business goes only to a receiver and with a transporter whose permit is on the register.',
  'transporter-missing': 'What comes from a business is moved by a licensed transporter.',
  'manifest-missing': 'What comes from a business is moved under the number of a manifest.',
} as const satisfies Partial<Record<ProblemCode, string>>
type Reason = keyof typeof REASONS
type Obstacle = { code: Reason; at: ProblemPlace }

/**
 * Why a consignment cannot be sent on the day of its papers. A permit that has ended blocks everything. Hazardous waste of a business
 * (knowledge/legal-routes.json) needs a receiver and a transporter with a permit, and a manifest.
 */
export function findObstacles(routes: readonly (LegalRoute | null)[], papers: Papers): Obstacle[] {
  const { receiver, transporter, manifest_number } = papers
  const business = routes.includes('business')
  const receives = receiptState(receiver)
  const moves = transporter && permitState(transporter, 'transporter')
  const ended = receives === 'ended' || moves === 'ended'
  const missing = business && (receives === 'none' || moves === 'none')
  const found: Record<Reason, boolean> = {
    'consignment-empty': routes.length === 0,
    'permit-ended': ended,
    'permit-missing': missing,
    'transporter-missing': business && !transporter,
    'manifest-missing': business && !manifest_number,
  }
  return (Object.keys(found) as Reason[])
    .filter((code) => found[code])
    .map((code) => ({ code, at: placeOfObstacle(code, papers) }))
}

/** The permit of a receiver, of whichever of its kinds. */
function receiptState(receiver: Partner) {
  const kinds = receiver.kinds.filter((kind) => kind !== 'transporter')
  const states = new Set(kinds.map((kind) => permitState(receiver, kind)))
  return (['holds', 'ended'] as const).find((state) => states.has(state)) ?? 'none'
}

/** The place where an obstacle is removed: the partner whose permit it is, or the consignment with its papers. */
function placeOfObstacle(code: Reason, { id, receiver, transporter }: Papers): ProblemPlace {
  if (code !== 'permit-ended' && code !== 'permit-missing') return { kind: 'consignment', id }
  const wrong = receiptState(receiver) === (code === 'permit-ended' ? 'ended' : 'none')
  return { kind: 'partner', id: wrong || !transporter ? receiver.id : transporter.id }
}
