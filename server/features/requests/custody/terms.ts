import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Material, StorageClock, type DataState } from '#contract/requests/custody.ts'
import { fromRoot } from '#server/machine/place.ts'
import { invalidField } from '#server/core/errors.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'

const read = <T extends z.ZodType>(shape: T, name: string): z.infer<T> =>
  shape.parse(JSON.parse(readFileSync(fromRoot('knowledge', name), 'utf8')))

// A kind is named by one id, be it a class or a material.
const files = read(
  z
    .array(Material.extend({ holds_data: z.boolean().default(false) }))
    .refine((all) => all.every(({ id }) => !findDeviceFacts(id)), 'a material has the id of a class'),
  'materials.json',
)
const byId = new Map(files.map((material) => [material.id, material]))

/** The materials that devices are taken apart into. */
export const materials: readonly Material[] = files.map(({ id, name }) => ({ id, name }))

/** How long something may be stored, by the law as it was read. */
export const clocks: readonly StorageClock[] = read(z.array(StorageClock).min(1), 'storage-clocks.json')

const strictest = Math.min(...clocks.map(({ days }) => days))
/** The strictest rule, for a storage limit that a later set of rules no longer has. */
export const clockDays = (clock: string) => clocks.find(({ id }) => id === clock)?.days ?? strictest

/** The kind of a lot: one of the two is null. */
export type LotKind = { device_class: string | null; material: string | null }

/** A kind that later knowledge no longer has keeps its id for a name. */
export const nameOfKind = ({ device_class, material }: LotKind) => {
  const id = (device_class || material)!
  return (device_class ? findDeviceFacts(id) : byId.get(id))?.name ?? { id, en: id }
}

export const materialOf = (id: string): Material => ({
  id,
  name: nameOfKind({ device_class: null, material: id }),
})

/** @throws Problem 400 on `field`: neither a class nor a material, or both, or one that nobody knows */
export function requireKind({ device_class, material }: LotKind, field: string) {
  if ((device_class === null) === (material === null))
    throw invalidField(field, 'must be a class or a material')
  if (device_class !== null && !findDeviceFacts(device_class))
    throw invalidField(field, 'name a class that is not in the knowledge base')
  if (material !== null && !byId.has(material)) throw invalidField(field, 'name an unknown material')
}

const bearsData = ({ device_class, material }: LotKind) =>
  device_class
    ? findDeviceFacts(device_class)?.data_bearing === true
    : byId.get(material!)?.holds_data === true

/** Whether somebody's data may be on it. @param said that it is, by who handed it over */
export const dataOn = (kind: LotKind, said = false): DataState => (said || bearsData(kind) ? 'holds' : 'none')

/** The same of a part of something: what was wiped before it was taken apart is wiped. */
export const dataOnPart = (kind: LotKind, whole: DataState): DataState =>
  bearsData(kind) ? (whole === 'wiped' ? 'wiped' : 'holds') : 'none'
