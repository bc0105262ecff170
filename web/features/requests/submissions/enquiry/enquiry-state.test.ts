import { expect, test } from 'vitest'
import { eachField, NOTHING } from '../fields.ts'
import { keyToShow, ownOf, stateOf } from './enquiry-state.ts'
import type { Entry, Sent } from '../outbox-queue.ts'

const entry = (change: Partial<Entry> = {}): Entry => ({
  key: 'waits',
  endpoint: 'submit',
  body: { message: 'Two laptops', form_id: 11 },
  as: { guest: 'guest_0123456789abcdef' },
  created_at: '2026-11-21T07:00:00.000Z',
  ...change,
})
const rejected = { status: 400, code: 'invalid', message: 'No' }
const sent: Sent = {
  key: 'arrived',
  tracking_code: 'RSK-AAAA-AAA2',
  service: 'collection',
  submitted_at: '2026-11-21T07:00:01.000Z',
  user: null,
}

test.each([
  ['idle', undefined, undefined],
  ['submitting', entry(), undefined],
  ['waiting', entry({ waiting: { reason: 'offline', message: '' } }), undefined],
  ['error', entry({ waiting: { reason: 'offline', message: '' }, rejected }), undefined],
  ['success', entry(), sent],
])('an enquiry is %s', (name, entry, sent) => {
  expect(stateOf(entry, sent, { sending: new Set(), isKept: () => true, isCodeKept: () => true }).name).toBe(
    name,
  )
})

test('a waiting entry says whether it is on its way, kept, or given up', () => {
  const waiting = { reason: 'server', message: 'No', failed: 5 } as const
  const state = stateOf(entry({ waiting }), undefined, {
    sending: new Set(['waits']),
    isKept: () => false,
    isCodeKept: () => false,
  })
  expect(state).toMatchObject({ name: 'waiting', busy: true, kept: false, givenUp: true })
})

const nothing = { draft: null, own: [], sent: [], last: null }
const draft = { ...eachField(() => ''), ...NOTHING, slot: null, user: null, message: 'Begun' }

test.each([
  ['nothing', nothing, undefined],
  ['what waits', { ...nothing, own: [entry()] }, 'waits'],
  [
    'what was refused before what waits',
    { ...nothing, own: [entry(), entry({ key: 'refused', rejected })] },
    'refused',
  ],
  ['what has arrived and was not seen', { ...nothing, sent: [sent], last: 'arrived' }, 'arrived'],
  ['not what was seen', { ...nothing, sent: [sent] }, undefined],
  ['a draft of its own before all', { ...nothing, draft, own: [entry()] }, undefined],
  ['what the draft belongs to', { ...nothing, draft: { ...draft, from: entry() }, own: [entry()] }, 'waits'],
])('a page that is opened shows %s', (_, left, key) => {
  expect(keyToShow(left)).toBe(key)
})

test("a form shows what was written in it, not another service's and not the timeline's", () => {
  const entries = [entry(), entry({ body: { message: 'M', form_id: 12 } }), entry({ endpoint: 'post' })]
  expect(ownOf('collection', entries)).toEqual([entries[0]])
})
