import { expect, test } from 'vitest'
import { listImportFields } from '#contract/integrations/import-kinds.ts'
import { deviceClasses, deviceGroups } from '#server/features/reference/knowledge/facts.ts'

test('a device that stands among what a point takes is in the group of its class', () => {
  const { choices } = listImportFields('points').find(({ name }) => name === 'takes')!
  const groupOf = new Map(
    Object.entries(choices!).flatMap(([group, words]) =>
      words.map((word) => [word.toLowerCase(), group] as const),
    ),
  )
  const named = deviceClasses.flatMap(({ name, group }) =>
    Object.values(name)
      .map((words) => words.replace(/ \(.*/, '').toLowerCase())
      .filter((word) => groupOf.has(word))
      .map((word) => ({ word, group: deviceGroups.find((one) => one.name.id === group.id)!.id })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ word, group }) => groupOf.get(word) !== group)).toEqual([])
})
