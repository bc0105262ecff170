import { asc, inArray } from 'drizzle-orm'
import type { Role } from '#contract/foundation/roles.ts'
import type { StaffMember } from '#contract/requests/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'

/** The roles that work at the desk. */
export const STAFF: readonly Role[] = ['operator', 'admin']
export const isStaff = (role: Role) => STAFF.includes(role)

/** The staff who may look after requests, by name. */
export const findStaff = (db: Pick<Database, 'select'>): Promise<StaffMember[]> =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.role, [...STAFF]))
    .orderBy(asc(users.username))
