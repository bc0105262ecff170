import type { Action, NextStep } from '#contract/requests/next-step.ts'
import { paths } from '#web/routing/paths.ts'

/** The thing that waits. */
export type Waiting = { kind: 'request' | 'round' | 'store' | 'lot' | 'consignment' | 'point'; id: number }

/** The parts of a request's page in which a step is done; its address may end with one of them. */
export const REQUEST_PARTS = {
  clear: 'handover',
  reply: 'conversation',
  weigh: 'weights',
  certify: 'certificate-of',
} as const satisfies Partial<Record<Action, string>>

/** The address of the page on which a step is done. */
export function placeOfStep(step: NextStep, { kind, id }: Waiting): string {
  const { action, round_id, store_id, lot_id, consignment_id, point_id, day } = step
  switch (action) {
    case 'plan': {
      const query = new URLSearchParams()
      if (day) query.set('day', day)
      if (kind === 'request') query.set('request', String(id))
      if (point_id !== undefined) query.set('point', String(point_id))
      return `${paths.adminRound('new')}?${query}`
    }
    case 'settle':
    case 'assign-driver':
    case 'visit':
    case 'arrive':
      return round_id === undefined ? paths.adminRounds : paths.adminRound(round_id)
    case 'wipe':
      return lot_id === undefined ? paths.adminCustody : `${paths.adminCustody}?lot=${lot_id}#wipe`
    case 'send':
      return store_id === undefined
        ? paths.adminCustody
        : `${paths.adminConsignments}/new?store=${store_id}&lots=${lot_id ?? 'all'}`
    case 'dispatch':
      // An empty one begins with all lots of its store.
      return consignment_id === undefined
        ? paths.adminConsignments
        : `${paths.adminConsignments}/${consignment_id}?lots=all`
    case 'receive':
    case 'treat':
      return consignment_id === undefined
        ? paths.adminConsignments
        : `${paths.adminConsignments}/${consignment_id}`
    case 'certify':
      if (consignment_id !== undefined) return `${paths.adminConsignments}/${consignment_id}`
      return requestPlace(id, REQUEST_PARTS.certify)
    case 'clear':
    case 'reply':
    case 'weigh':
      return requestPlace(id, REQUEST_PARTS[action])
    case 'approve':
    case 'resolve':
    case 'collect':
    case 'recycle':
      return requestPlace(id)
  }
}

const requestPlace = (id: number, part?: string) => `${paths.admin}?open=${id}${part ? `#${part}` : ''}`

/** The address of the thing itself. */
export function placeOf({ kind, id }: Waiting): string {
  switch (kind) {
    case 'request':
      return requestPlace(id)
    case 'round':
      return paths.adminRound(id)
    case 'store':
      return paths.adminCustody
    case 'lot':
      return `${paths.adminCustody}?lot=${id}`
    case 'consignment':
      return `${paths.adminConsignments}/${id}`
    case 'point':
      return `${paths.adminPoints}?open=${id}`
  }
}
