import type { Model } from './model.ts'

/** The name of "no device" in a training folder. */
const NEGATIVE = 'negative'

/** The label under which photos of a class are trained; a class that has none is one of its own. */
export function labelOf({ labels }: Pick<Model, 'labels'>, device_class: string): string {
  if (device_class === 'not-a-device') return NEGATIVE
  const of = labels.filter(({ classes }) => classes.includes(device_class))
  // A loose cell may be of lithium; a battery of lithium is a pack.
  const own = of.find(({ classes }) => classes.length === 1)
  return (own ?? of[0])?.label ?? device_class
}

/**
 * The classes that are right for a label of a training folder, or for a class; empty: no device.
 * @param known every class of the knowledge base
 * @returns undefined for a word that is neither
 */
export function classesOf(
  { labels }: Pick<Model, 'labels'>,
  label: string,
  known: ReadonlySet<string>,
): readonly string[] | undefined {
  if (label === NEGATIVE || label === 'not-a-device') return []
  if (known.has(label)) return [label]
  const found = labels.find((one) => one.label === label)?.classes
  return found && found.length > 0 ? found : undefined
}
