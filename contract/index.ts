import { accounts } from './accounts.ts'
import { locations } from './locations.ts'
import { operations } from './operations.ts'
import { submissions } from './submissions.ts'
import { timeline } from './timeline.ts'

/** Every endpoint on one page. */
export const contract = { accounts, submissions, timeline, locations, operations }
