import { accounts } from './accounts.ts'
import { analyses } from './analyses.ts'
import { audit } from './audit.ts'
import { content } from './content.ts'
import { impact } from './impact.ts'
import { knowledge } from './knowledge.ts'
import { locations } from './locations.ts'
import { notifications } from './notifications.ts'
import { operations } from './operations.ts'
import { photos } from './photos.ts'
import { submissions } from './submissions.ts'
import { timeline } from './timeline.ts'
import { users } from './users.ts'
import { weights } from './weights.ts'

/** Every endpoint on one page. */
export const contract = {
  accounts,
  users,
  audit,
  submissions,
  weights,
  timeline,
  analyses,
  photos,
  knowledge,
  notifications,
  content,
  impact,
  locations,
  operations,
}
