import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Activity, Basis, Whose } from '#contract/administration/processing.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { ACTIVITIES } from './activities.ts'
import type { Held } from './declaration.ts'
import { hostingRecipients, nobodyElse } from './recipients.ts'
import { inBothLanguages } from '#server/texts/say.ts'

/** Law 27/2022, Article 20 paragraph (2). */
const LAW: Record<Basis, Bilingual> = {
  consent: inBothLanguages('Consent (Article 20 (2) a)'),
  request: inBothLanguages('The person’s own request (Article 20 (2) b)'),
  duty: inBothLanguages('A duty by law (Article 20 (2) c)'),
  interest: inBothLanguages('Legitimate interest (Article 20 (2) f)'),
}

const PEOPLE: Record<Whose, Bilingual> = {
  accounts: inBothLanguages('People with an account'),
  senders: inBothLanguages('People who sent a request, with or without an account'),
  photographers: inBothLanguages('People who sent a photo'),
  staff: inBothLanguages('Staff of the operator'),
  partners: inBothLanguages('People at partners, and staff'),
  askers: inBothLanguages('People who used their rights'),
  invited: inBothLanguages('People who are invited to work here'),
  regulars: inBothLanguages('People who are visited regularly'),
}

/** The register of this installation's personal data, with its own settings. */
export async function readRegister({ db, env }: Pick<Context, 'db' | 'env'>) {
  const { operator_name } = await readSettings(db)
  const activities = ACTIVITIES.map(({ holds, places = [], kept, recipients, ...declared }): Activity => {
    const { id, name, data, whose, purpose, basis } = declared
    const who = [...recipients(env), ...hostingRecipients(env, places)]
    return {
      id,
      name,
      data,
      whose,
      purpose,
      basis,
      kept: kept(env),
      recipients: who.length > 0 ? who : [nobodyElse],
      people: PEOPLE[whose],
      law: LAW[basis],
      holds: [...toTables(holds), ...places.map((where) => ({ where, columns: [] }))],
    }
  })
  return { controller: operator_name, activities }
}

/** As the database knows them. */
export const toTables = (holds: readonly Held[]) =>
  [...Map.groupBy(holds, ({ table }) => nameOf(table))].map(([where, held]) => ({
    where,
    columns: held.flatMap(({ columns }) => columns.map(inDatabase)),
  }))

function nameOf(table: Held['table']) {
  const { schema } = getTableConfig(table)
  return schema ? `${schema}.${getTableName(table)}` : getTableName(table)
}

/** As `casing: 'snake_case'` of the database makes it. */
const inDatabase = (column: string) => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
