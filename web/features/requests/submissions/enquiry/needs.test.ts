import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/requests/submissions.ts'
import { Item } from '#contract/reference/items.ts'
import { eachField, FIELDS, NOTHING, type Asked } from '../fields.ts'
import { askedProblems } from './field-problem.ts'
import { needsOf, type Writer } from './needs.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const empty: Asked = { ...eachField(() => ''), ...NOTHING, slot: null }
const items = [Item.parse({ device_class: 'laptop', quantity: 2 })]

test.each<[Service, Writer, Partial<Asked>, string[]]>([
  ['collection', 'guest', {}, ['message', 'location', 'street', 'phone_number']],
  ['donation', 'guest', { items }, ['location', 'street', 'phone_number']],
  ['collection', 'guest', { items, notify_email: 'wati@example.org' }, ['location', 'street']],
  // The account has an address.
  ['collection', 'member', { items }, ['location', 'street']],
  ['collection', 'poster', { items }, ['message', 'location', 'street']],
  ['supply', 'guest', {}, ['message']],
  ['collaboration', 'poster', {}, ['message', 'location']],
  ['collection', 'staff', { items }, ['message', 'phone_number']],
])('a request for %s by a %s with %j needs %j', (service, writer, part, needed) => {
  const needs = needsOf(service, writer, { ...empty, ...part })
  expect(FIELDS.filter((name) => needs[name])).toEqual(needed)
})

const check = askedProblems({
  service: 'collection',
  writer: 'guest',
  mails: true,
  messageOf: (items) => items.map(({ quantity, device_class }) => `${quantity} × ${device_class}`).join(', '),
})

test('a missing answer is asked for beside its field', () => {
  expect(check(empty).problems).toEqual({
    message: 'Add a device, or describe briefly what it is.',
    location: 'Enter the district or the address.',
    street: 'Enter the street and the house number.',
    phone_number: 'Enter a phone number or an email address, so that somebody can reach you.',
  })
})

test('the list of devices stands for a message that nobody wrote', () => {
  const asked = {
    ...empty,
    items,
    location: 'Coblong',
    street: 'Jl. Dago 1',
    notify_email: 'wati@example.org',
  }
  expect(check(asked)).toEqual({ data: { ...asked, message: '2 × laptop' } })
  expect(check({ ...asked, message: 'Ring twice' })).toMatchObject({ data: { message: 'Ring twice' } })
})
