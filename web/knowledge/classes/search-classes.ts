import type { DeviceClass } from '#contract/reference/knowledge.ts'
import type { Locale } from '#contract/foundation/locale.ts'

/** Small letters without accents, so that it does not matter how somebody writes. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const namesOf = ({ name, aliases }: DeviceClass) => [name.id, name.en, ...aliases].map(plain)

/**
 * The classes that answer to what was typed: first those of exactly that name, then those with a name that begins with
 * it, then with a word that does, then with it anywhere. Nothing typed: all of them, as they stand.
 */
export function searchClasses(classes: readonly DeviceClass[], typed: string): readonly DeviceClass[] {
  const words = plain(typed).trim().replace(/\s+/g, ' ')
  if (words === '') return classes
  const rank = (names: string[]) => {
    if (names.includes(words)) return 0
    if (names.some((name) => name.startsWith(words))) return 1
    if (names.some((name) => name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(words)))) return 2
    return names.some((name) => name.includes(words)) ? 3 : undefined
  }
  return classes
    .flatMap((one) => {
      const at = rank(namesOf(one))
      return at === undefined ? [] : [{ one, at }]
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one)
}

/** The groups as they come, and in each its classes by the name that the reader sees. */
export function byGroup(classes: readonly DeviceClass[], locale: Locale) {
  const groups = new Map<string, { group: DeviceClass['group']; classes: DeviceClass[] }>()
  for (const one of classes) {
    const found = groups.get(one.group.en)
    if (found) found.classes.push(one)
    else groups.set(one.group.en, { group: one.group, classes: [one] })
  }
  const name = ({ name }: DeviceClass) => name[locale]
  const { compare } = new Intl.Collator(locale)
  for (const group of groups.values()) group.classes.sort((one, other) => compare(name(one), name(other)))
  return [...groups.values()]
}
