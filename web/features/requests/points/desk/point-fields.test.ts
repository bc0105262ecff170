import { expect, test } from 'vitest'
import { PointForm } from '#contract/requests/points.ts'
import { changesOf, checkPoint, fieldsOf } from './point-fields.ts'

const good = {
  ...fieldsOf(undefined),
  name: 'Bank Sampah Melati',
  address: 'Jl. Melati 5',
  district: { id: '31.74.07', districtName: 'Kebayoran Baru', cityName: 'Kota Administrasi Jakarta Selatan' },
  latitude: '-6,2441',
  longitude: ' 106.8006 ',
  takes: ['small-it'],
}
const check = (fields: Partial<typeof good> | { district: null }) =>
  checkPoint({ ...good, ...fields }, (name) => name)

test('the typed fields become the body, with a comma as with a point', () =>
  expect(check({})).toMatchObject({
    data: { district_id: '31.74.07', latitude: -6.2441, longitude: 106.8006, takes: ['small-it'] },
  }))

test.each([
  ['name', { name: ' ' }],
  ['district', { district: null }],
  ['latitude', { latitude: '' }],
  ['latitude', { latitude: '106.8' }],
  ['longitude', { longitude: 'east' }],
  ['takes', { takes: [] }],
  ['hours', { hours: Array.from({ length: 7 }, () => ({ opens: '16:00', closes: '08:00' })) }],
])('%s that is not right is said at its field', (name, fields) =>
  expect(check(fields)).toEqual({ problems: { [name]: name } }),
)

test('of a point that is changed only that is sent', () => {
  const form = PointForm.parse({ ...good, district_id: '31.74.07', latitude: -6.2, longitude: 106.8 })
  const read = { ...form, district: good.district }
  const changes = { note: 'Ring the bell.', takes: ['small-it', 'screens'], hours: null }
  expect(changesOf(read, form)).toEqual({})
  expect(changesOf(read, { ...form, ...changes })).toEqual(changes)
  const elsewhere = { ...good.district, id: '31.74.01' }
  expect(changesOf({ ...read, district: elsewhere }, form)).toEqual({ district_id: '31.74.07' })
})
