import type { Role } from '#contract/foundation/roles.ts'
import { paths } from './paths.ts'

const starts = { member: null, driver: paths.field, operator: paths.adminToday, admin: paths.adminToday }

/** Where staff begin: at their work. Members have no place of their own. */
export const startOf = (role: Role) => starts[role]
