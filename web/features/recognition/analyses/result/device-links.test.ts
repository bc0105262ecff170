import { expect, test } from 'vitest'
import { withDevice } from './device-links.ts'

test('a form begins with the device, and with the photo of it where there is one', () => {
  expect(withDevice('/collection', 'laptop')).toBe('/collection?device=laptop')
  expect(withDevice('/collection', 'laptop', null)).toBe('/collection?device=laptop')
  const id = '0f8b3c52-7d0a-4f3e-9c39-0a2a5b1f6f10'
  expect(withDevice('/collection', 'laptop', `/api/images/${id}?expires=1&signature=x`)).toBe(
    `/collection?device=laptop&photo=${id}`,
  )
  expect(withDevice('/collection', ['power-bank', 'laptop'], `/api/images/${id}`)).toBe(
    `/collection?device=power-bank&device=laptop&photo=${id}`,
  )
})
