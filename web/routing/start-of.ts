import type { Role } from '#contract/foundation/roles.ts'
import { paths } from './paths.ts'

const starts = { member: null, driver: paths.field, operator: paths.adminToday, admin: paths.adminToday }

/** The page of their work, at which staff begin; null: a member, who begins at home. */
export const startOf = (role: Role) => starts[role]
