import { describe, expect, it } from 'vitest'
import { MatterKind } from '#contract/foundation/matters.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { describeMatter } from './matter-kinds.ts'

const told = (kind: string, count: number, params: Record<string, string> = {}) => {
  const { text, place } = describeMatter({ kind, count, subject_id: 7, params })
  return [text.message, place]
}
const code = { tracking_code: 'RSK-7F4K-92QD' }

describe('a matter', () => {
  it.each<[kind: string, count: number, params: Record<string, string>, says: string, opens: string]>([
    ['request-new', 1, code, 'New request RSK-7F4K-92QD', '/admin?open=7'],
    ['request-new', 12, code, '12 new requests', '/admin?unread=true'],
    ['request-new', 100, code, '99+ new requests', '/admin?unread=true'],
    ['sender-amended', 1, code, 'The sender changed RSK-7F4K-92QD', '/admin?open=7'],
    [
      'round-finished',
      1,
      { day: '2026-11-23' },
      `The round of ${formatDay('2026-11-23')} is finished`,
      '/admin/rounds/7',
    ],
    [
      'stop-conflict',
      1,
      { day: '2026-11-23' },
      `A stop of ${formatDay('2026-11-23')} could not be entered: settle it`,
      '/admin/rounds/7',
    ],
    ['receiver-confirmed', 1, {}, 'A receiver confirmed a consignment', '/admin/consignments/7'],
    [
      'receiver-difference',
      3,
      {},
      'Receivers of 3 consignments weighed something else than was sent',
      '/admin/consignments?matter=receiver-difference',
    ],
    [
      'appointment-changed',
      2,
      {},
      '2 appointments of today or tomorrow changed',
      '/admin?matter=appointment-changed',
    ],
    ['visit-missed', 3, {}, '3 senders say that nobody came', '/admin?matter=visit-missed'],
    ['round-finished', 2, {}, '2 rounds are finished', '/admin/rounds?matter=round-finished'],
    ['lot-limit', 1, {}, 'A lot has to leave its store soon', '/admin/custody?lot=7'],
    ['lot-limit', 2, {}, '2 lots have to leave their stores soon', '/admin/custody?matter=lot-limit'],
    ['permit-ending', 2, {}, '2 permits of partners end soon', '/admin/partners?matter=permit-ending'],
    [
      'certificate-outdated',
      1,
      {},
      'A certificate is outdated',
      '/admin/certificates?matter=certificate-outdated',
    ],
    ['backup-failed', 1, {}, 'The last backup of this installation failed', '/admin/backups'],
    ['backup-unproven', 1, {}, 'The newest backup could not be restored on trial', '/admin/backups'],
    ['of-a-newer-server', 1, {}, 'There is something new for you', '/admin'],
  ])('%s of %i', (kind, count, params, says, opens) => {
    expect(told(kind, count, params)).toEqual([says, opens])
  })

  it.each(MatterKind.options)('%s without parameters reads well, for one and for several', (kind) => {
    for (const count of [1, 5]) expect(told(kind, count)[0]).toMatch(/^[A-Z\d][\w ]+\w ?$/)
  })
})
