import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { checkArea, emptyArea, fieldsOf } from '#web/features/requests/pickups/area-fields.ts'
import { quantityIn } from '#web/features/requests/submissions/items/quantity.ts'

describe('§3 a service area', () => {
  const area = {
    ...emptyArea(),
    name: 'Selatan',
    districts: [{ id: '31.74.07', districtName: 'Kebayoran Baru', cityName: 'Jakarta Selatan' }],
  }
  const hours = { weekday: 1, starts: '09:00', ends: '12:00', visits: '6 kunjungan', capacity_kg: '1,500.5' }

  it('§3 its numbers are read as everywhere, and what is no number is said at its field', () => {
    i18n.load('en', {})
    i18n.activate('en')
    const { data } = checkArea({ ...area, min_kg: '2,5', cutoff_h: '12 jam', hours: [hours] }) as {
      data: unknown
    }
    expect(data).toMatchObject({ min_kg: 2.5, cutoff_h: 12, hours: [{ visits: 6, capacity_kg: 1500.5 }] })
    const { problems } = checkArea({ ...area, hours: [{ ...hours, capacity_kg: '1.5.5' }] })
    expect(problems?.hours).toMatch(/kilograms/)
  })

  it('§3 begins with what was stored, and gives it back', () => {
    const stored = { id: 1, ...area, district_ids: ['31.74.07'], min_kg: 2.5, cutoff_h: 12, ahead_days: 30 }
    const read = { ...stored, hours: [{ ...hours, visits: 6, capacity_kg: 1500.5 }] }
    const { data } = checkArea(fieldsOf(read)) as { data: unknown }
    expect(data).toMatchObject({ min_kg: 2.5, hours: [{ capacity_kg: 1500.5 }] })
  })
})

describe('§3 "How many?"', () => {
  it.each([
    ['5', 5],
    ['2 buah', 2],
    ['', undefined],
    ['0', undefined],
    ['1,5', undefined],
    ['100000', undefined],
  ])('§3 %j is %s', (typed, quantity) => expect(quantityIn(typed)).toBe(quantity))
})
