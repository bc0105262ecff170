import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { locations } from './locations.ts'
import { operations } from './operations.ts'
import { submissions } from './submissions.ts'
import { timeline } from './timeline.ts'
import { users } from './users.ts'

/** Every endpoint on one page. */
export const contract = { accounts, users, audit, submissions, timeline, locations, operations }
