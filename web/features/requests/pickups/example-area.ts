import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { emptyArea, type AreaFields, type HoursFields } from './area-fields.ts'

/** The source of the example: at least 5 kg, terrace or garage, four wheels, six houses and up to 250 kg a day, of persons. */
const SOURCE = 'https://www.trenasia.id/amp/bingung-buang-limbah-elektronik-e-waste-bisa-jadi-solusi'

const day = (weekday: number): HoursFields => ({
  weekday,
  starts: '09:00',
  ends: '15:00',
  visits: '6',
  capacity_kg: '250',
})

/** Jakarta's published rules, to be taken over and changed. The hours are ours: none are published. */
export const exampleOfJakarta = (): AreaFields => ({
  ...emptyArea(),
  time_zone: 'Asia/Jakarta',
  name: i18n._(msg`Example: the rules of Jakarta`),
  active: false,
  min_kg: '5',
  needs: ['four-wheel', 'terrace'],
  sources: ['household'],
  cutoff_h: '24',
  note: i18n._(
    msg`Example based on the published rules of Jakarta (${SOURCE}); the hours are not published.`,
  ),
  hours: [1, 2, 3, 4, 5].map(day),
})
