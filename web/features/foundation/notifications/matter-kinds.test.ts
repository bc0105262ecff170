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
    ['backup-failed', 1, {}, 'The last backup of this installation failed', '/admin/backups'],
    ['of-a-newer-server', 1, {}, 'There is something new for you', '/admin'],
  ])('%s of %i', (kind, count, params, says, opens) => {
    expect(told(kind, count, params)).toEqual([says, opens])
  })

  it.each(MatterKind.options)('%s without parameters reads well, for one and for several', (kind) => {
    for (const count of [1, 5]) expect(told(kind, count)[0]).toMatch(/^[A-Z\d][\w ]+\w ?$/)
  })
})
