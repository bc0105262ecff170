import { accounts } from './accounts.ts'
import { analyses } from './analyses.ts'
import { audit } from './audit.ts'
import { consignments } from './consignments.ts'
import { content } from './content.ts'
import { desk } from './desk.ts'
import { downloads } from './downloads.ts'
import { impact } from './impact.ts'
import { knowledge } from './knowledge.ts'
import { legalRoutes } from './legal-routes.ts'
import { locations } from './locations.ts'
import { notifications } from './notifications.ts'
import { operations } from './operations.ts'
import { partners } from './partners.ts'
import { photos } from './photos.ts'
import { pickups } from './pickups.ts'
import { points } from './points.ts'
import { rounds } from './rounds.ts'
import { receipts } from './receipts.ts'
import { custody } from './custody.ts'
import { settings } from './settings.ts'
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
  desk,
  weights,
  custody,
  partners,
  consignments,
  pickups,
  rounds,
  legalRoutes,
  timeline,
  downloads,
  analyses,
  photos,
  knowledge,
  notifications,
  content,
  impact,
  locations,
  points,
  receipts,
  settings,
  operations,
}
