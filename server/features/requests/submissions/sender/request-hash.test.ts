import { expect, test } from 'vitest'
import { requestHash } from './request-hash.ts'

const photo = { image_id: '0199b1de-0000-7000-8000-000000000001' }
const request = {
  channel: 'composer',
  service: 'collection',
  title: 'T',
  message: 'M',
  location: 'L',
  phone_number: null,
  source_url: null,
}

test('a request with a photo is hashed as it always was', () => {
  const stored = 'fe2ab75971b6ce1e703f428bea21a29185de5123e99fee3030dc4e65e68572eb'
  expect(requestHash({ ...request, ...photo })).toBe(stored)
  expect(
    requestHash({ ...photo, ...Object.fromEntries(Object.entries(request).toReversed()) } as never),
  ).toBe(stored)
})

test('a further field counts where it says something', () => {
  for (const nothing of [{ floor: '' }, { floor: null }])
    expect(requestHash({ ...request, ...nothing })).toBe(requestHash(request))
  const further = { floor: '2' }
  expect(requestHash({ ...request, ...further })).not.toBe(requestHash(request))
  expect(requestHash({ ...request, ...photo, ...further })).toBe(
    requestHash({ ...request, ...further, ...photo }),
  )
})
