import { expect, test } from 'vitest'
import type { DeviceClass } from '#contract/reference/knowledge.ts'
import { byGroup, searchClasses } from './search-classes.ts'

const device = (
  id: string,
  name: DeviceClass['name'],
  aliases: string[] = [],
  group = 'Small',
): DeviceClass => ({
  id,
  name,
  aliases,
  group: { id: group, en: group },
  counted: { recycled: false, reused: false },
  typical_kg: null,
})
const classes = [
  device('battery-lithium-ion', { id: 'Baterai litium-ion lepas', en: 'Loose lithium-ion battery' }, [
    'baterai HP',
  ]),
  device('feature-phone', { id: 'Ponsel biasa', en: 'Feature phone' }, ['HP jadul'], 'Small IT'),
  device('smartphone', { id: 'Ponsel pintar', en: 'Smartphone' }, ['HP', 'handphone'], 'Small IT'),
  device('refrigerator', { id: 'Kulkas', en: 'Refrigerator' }, ['lemari es'], 'Cooling'),
]
const found = (typed: string) => searchClasses(classes, typed).map(({ id }) => id)

test('the word people say for it comes first, then names that begin with it, then words', () => {
  expect(found('HP')).toEqual(['smartphone', 'feature-phone', 'battery-lithium-ion'])
  expect(found('hp')).toEqual(found('HP'))
})

test('in both languages, whatever is around the word', () => {
  expect(found('  lemari   ES ')).toEqual(['refrigerator'])
  expect(found('Réfrig')).toEqual(['refrigerator'])
  expect(found('phone')).toEqual(['feature-phone', 'smartphone'])
})

test('nothing typed is everything, and what nobody calls it is nothing', () => {
  expect(found(' ')).toHaveLength(classes.length)
  expect(found('kulkas(')).toEqual([])
})

test('groups in the order they come, and in each the names of the reader by the alphabet', () => {
  const tv = device('tv', { id: 'Televisi', en: 'Television' }, [], 'Screens')
  const monitor = device('monitor', { id: 'Layar', en: 'Screen' }, [], 'Screens')
  const camera = device('camera', { id: 'Kamera', en: 'Camera' })
  const named = (locale: 'en' | 'id') =>
    byGroup([tv, camera, monitor], locale).map((one) => [one.group.en, ...one.classes.map(({ id }) => id)])
  expect(named('en')).toEqual([
    ['Screens', 'monitor', 'tv'],
    ['Small', 'camera'],
  ])
  const laptop = device('laptop', { id: 'Zlaptop', en: 'Laptop' }, [], 'Screens')
  expect(byGroup([laptop, tv], 'id')[0]!.classes).toEqual([tv, laptop])
  expect(byGroup([laptop, tv], 'en')[0]!.classes).toEqual([laptop, tv])
})
