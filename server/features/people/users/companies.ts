import { asc, eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { companies as table, users } from '#server/database/schema/people.ts'

/** The companies that accounts are linked to, by name. One that nobody is linked to any more is not listed. */
export const listCompanies = ({ db }: RequestContext) =>
  db
    .selectDistinct({ name: table.name })
    .from(table)
    .innerJoin(users, eq(users.company_id, table.id))
    .orderBy(asc(table.name))
