import { accounts } from './accounts.ts'
import { analyses } from './analyses.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { certificates } from './certificates.ts'
import { consignments } from './consignments.ts'
import { content } from './content.ts'
import { desk } from './desk.ts'
import { downloads } from './downloads.ts'
import { factors } from './factors.ts'
import { health } from './health.ts'
import { incidents } from './incidents.ts'
import { impact } from './impact.ts'
import { lessons } from './lessons.ts'
import { knowledge } from './knowledge.ts'
import { legalRoutes } from './legal-routes.ts'
import { locations } from './locations.ts'
import { notifications } from './notifications.ts'
import { operations } from './operations.ts'
import { partners } from './partners.ts'
import { backups, restoring } from './backups.ts'
import { photos } from './photos.ts'
import { pickups } from './pickups.ts'
import { processing } from './processing.ts'
import { points } from './points.ts'
import { rounds } from './rounds.ts'
import { reports } from './reports.ts'
import { rights } from './rights.ts'
import { receipts } from './receipts.ts'
import { custody } from './custody.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { statements } from './statements.ts'
import { submissions } from './submissions.ts'
import { timeline } from './timeline.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { weights } from './weights.ts'

/** Every endpoint on one page. */
export const contract = {
  accounts,
  sessions,
  users,
  audit,
  processing,
  rights,
  incidents,
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
  lessons,
  photos,
  knowledge,
  notifications,
  content,
  impact,
  factors,
  locations,
  points,
  receipts,
  reports,
  certificates,
  settings,
  apiKeys,
  webhooks,
  statements,
  operations,
  backups,
  restoring,
  health,
}
