import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Bilingual } from '#contract/reference/knowledge.ts'
import type { ReportGroup } from '#contract/proof/reports.ts'
import type { Database } from '#server/database/open.ts'
import { reportGroups } from '#server/database/schema/reports.ts'
import { materials } from '#server/features/requests/custody/terms.ts'
import { deviceClasses, deviceGroups } from '#server/features/reference/knowledge/facts.ts'
import { fromRoot } from '#server/machine/place.ts'

const Group = z.strictObject({ group: z.string().min(1), waste_code: z.string() })
const file = z
  .strictObject({
    as_of: z.iso.date(),
    source: Bilingual,
    note: Bilingual,
    /** By category of the knowledge base. */
    classes: z.record(z.string(), Group),
    materials: Group,
  })
  .parse(JSON.parse(readFileSync(fromRoot('knowledge/report-groups.json'), 'utf8')))

/** The source of the suggestion. */
export const shippedMapping = { source: file.source, note: file.note, as_of: file.as_of }

export type Mapping = Record<string, z.infer<typeof Group>>

/** Every class and material with the group that is shipped for it, in the order of the lines of a report. */
const all = [
  ...deviceClasses.map(({ id, name, group }) => ({
    what: id,
    kind: 'class' as const,
    name,
    shipped: ofCategory(deviceGroups.find((one) => one.name.id === group.id)!.id),
  })),
  ...materials.map(({ id, name }) => ({
    what: id,
    kind: 'material' as const,
    name,
    shipped: file.materials,
  })),
]
const places = new Map(all.map(({ what }, place) => [what, place]))

function ofCategory(id: string) {
  const group = file.classes[id]
  if (!group) throw new Error(`knowledge/report-groups.json: there is no entry for the category "${id}"`)
  return group
}

/** The rank of a kind among the others; a kind that later knowledge no longer has is the last. */
export const rankOfKind = (what: string) => places.get(what) ?? places.size
export const isKnown = (what: string) => places.has(what)
export const shippedGroup = (what: string) => all[rankOfKind(what)]?.shipped

/** Under what everything is reported by now. */
export async function readGroups(db: Pick<Database, 'select'>): Promise<ReportGroup[]> {
  const decided = new Map((await db.select().from(reportGroups)).map((row) => [row.what, row]))
  return all.map((one) => {
    const { group, waste_code } = decided.get(one.what) ?? one.shipped
    return { ...one, group, waste_code, changed: decided.has(one.what) }
  })
}

export const toMapping = (groups: readonly ReportGroup[]): Mapping =>
  Object.fromEntries(groups.map(({ what, group, waste_code }) => [what, { group, waste_code }]))
