import { expect, test } from 'vitest'
import { ownItems } from './structure.ts'

const page = { older: null, newer: null, total: 1, more: false }
const post = {
  id: 'submission-7',
  type: 'submission',
  submitted_at: '2026-11-20T08:00:00.000Z',
  data: {
    id: 7,
    username: 'budi',
    title: 'Donation',
    message: 'A radio',
    location: 'Sleman',
    status: 'unread',
    request_status: 'pending',
    history: [
      {
        at: '2026-11-20T08:00:00.000Z',
        kind: 'step',
        status: 'pending',
        failure: null,
        reason: null,
        outcomes: null,
        question: false,
        read_at: null,
      },
    ],
    service: 'donation',
    tracking_code: 'RSK-AAAA-AAAA',
    conversation: null,
    imageUrl: null,
  },
}
const read = (...timeline: unknown[]) => ownItems.reply.safeParse({ success: true, timeline, data: [], page })

test('an item of the contract is read as it is', () => {
  expect(read(post).data?.timeline).toEqual([post])
})

test.each([
  [{ submitted_at: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00Z'],
  [{ timestamp: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00Z'],
  [{ analyzedAt: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00Z'],
  [{ timestamp: 'soon' }, null],
  [{}, null],
])('an item of a type that comes later is unknown and keeps its time: %j', (times, at) => {
  const { data } = read(post, { id: 'event-1', type: 'event', data: { any: 'thing' }, ...times })
  expect(data?.timeline).toEqual([post, { id: 'event-1', type: 'unknown', at }])
})

test.each([
  ['no list', { success: true, timeline: null, page }],
  ['a known type without its fields', { success: true, timeline: [{ ...post, data: {} }], page }],
  ['an item without a type', { success: true, timeline: [{ id: 'x' }], page }],
  ['no page', { success: true, timeline: [] }],
  ['something else', '<html>'],
])('%s is not a timeline', (_, answer) => {
  expect(ownItems.reply.safeParse(answer).success).toBe(false)
})
