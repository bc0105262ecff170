import { cameIn, wayOf, type EventKind, type LedgerStatus } from '#contract/requests/request-life.ts'
import type { Status } from '#contract/foundation/status.ts'

type Line = { kind: EventKind; status: Status | null; by_ledger: boolean }
export type LedgerStep = { kind: 'status' | 'taken-back'; status: Status }

/**
 * The steps by which a request comes to where its kilograms say. A step that a person took stays: only what the ledger did
 * is taken back with the ledger.
 * @param status what the request is
 * @param standing what its kilograms say
 * @param history oldest first
 */
export function stepsOfLedger(
  status: Status,
  standing: LedgerStatus | null,
  history: readonly Line[],
): LedgerStep[] {
  if (standing === 'recycled' && status === 'recycled') return []
  if (standing === 'recycled')
    return [...stepsOfLedger(status, 'collected', history), { kind: 'status', status: 'recycled' }]
  if (standing === 'collected') {
    if (status === 'collected') return []
    return [{ kind: status === 'recycled' ? 'taken-back' : 'status', status: 'collected' }]
  }
  if (!cameIn(status)) return []
  const way = wayOf(history)
  const collected = way.findIndex((line) => line.status === 'collected')
  const before = way[collected]?.by_ledger ? way[collected - 1]?.status : null
  if (before) return [{ kind: 'taken-back', status: before }]
  return status === 'recycled' && way.at(-1)?.by_ledger ? [{ kind: 'taken-back', status: 'collected' }] : []
}
