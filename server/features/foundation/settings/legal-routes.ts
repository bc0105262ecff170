import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { WasteSource } from '#contract/reference/items.ts'
import { LegalRoute, RouteRule } from '#contract/reference/legal-routes.ts'
import type { Settings } from '#contract/administration/settings.ts'
import type { Database } from '#server/database/open.ts'
import { fromRoot } from '#server/machine/place.ts'
import { readSettings } from './read-settings.ts'

const path = fromRoot('knowledge/legal-routes.json')
/** As the law was read. `agency`: it leaves it open; until the agency has decided, the route named here holds. */
const Rules = z
  .array(RouteRule.omit({ decided_by: true }).extend({ decided_by: z.enum(['law', 'agency']) }))
  .refine((rules) => WasteSource.options.every((one) => rules.some((rule) => rule.waste_source === one)))
const rules = Rules.parse(JSON.parse(readFileSync(path, 'utf8')))

/** The rule of every source, with what the agency decided. */
export const legalRoutes = async (db: Pick<Database, 'select'>) => routesBy(await readSettings(db))

function routesBy({ managed_area_route }: Pick<Settings, 'managed_area_route'>) {
  return rules.map((rule): RouteRule => {
    if (rule.decided_by === 'law') return rule
    return managed_area_route ? { ...rule, route: managed_area_route } : { ...rule, decided_by: 'nobody' }
  })
}

/** The way that the law asks for; null: nobody has said where it comes from. */
export const readRoute = async (db: Pick<Database, 'select'>, waste_source: WasteSource | null) =>
  waste_source && routeBy(await readSettings(db), waste_source)

/** The same, by what the agency decided. */
export const routeBy = (
  settings: Pick<Settings, 'managed_area_route'>,
  waste_source: WasteSource | null,
): LegalRoute | null =>
  waste_source && routesBy(settings).find((rule) => rule.waste_source === waste_source)!.route
