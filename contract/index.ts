import { accounts } from './people/accounts.ts'
import { analyses } from './recognition/analyses.ts'
import { agencyLogins } from './people/agency-logins.ts'
import { apiKeys } from './integrations/api-keys.ts'
import { embeds } from './integrations/embeds.ts'
import { audit } from './administration/audit.ts'
import { certificates } from './proof/certificates.ts'
import { consignments } from './proof/consignments.ts'
import { content } from './reference/content.ts'
import { desk } from './requests/desk.ts'
import { downloads } from './administration/downloads.ts'
import { factors } from './reference/factors.ts'
import { health } from './administration/health.ts'
import { imports } from './integrations/imports.ts'
import { invitations } from './people/invitations.ts'
import { incidents } from './administration/incidents.ts'
import { installation } from './administration/installation.ts'
import { impact } from './requests/impact.ts'
import { lessons } from './recognition/lessons.ts'
import { knowledge } from './reference/knowledge.ts'
import { legalRoutes } from './reference/legal-routes.ts'
import { locations } from './reference/locations.ts'
import { notifications } from './foundation/notifications.ts'
import { operations } from './administration/operations.ts'
import { partners } from './proof/partners.ts'
import { backups, restoring } from './administration/backups.ts'
import { photos } from './foundation/photos.ts'
import { pickups } from './requests/pickups.ts'
import { processing } from './administration/processing.ts'
import { points } from './requests/points.ts'
import { posters } from './requests/posters.ts'
import { regulars } from './requests/regulars.ts'
import { rounds } from './requests/rounds.ts'
import { reports } from './proof/reports.ts'
import { rights } from './people/rights.ts'
import { receipts } from './proof/receipts.ts'
import { custody } from './requests/custody.ts'
import { sessions } from './people/sessions.ts'
import { settings } from './administration/settings.ts'
import { statements } from './proof/statements.ts'
import { submissions } from './requests/submissions.ts'
import { timeline } from './requests/timeline.ts'
import { today } from './requests/today.ts'
import { upkeep } from './administration/upkeep.ts'
import { users } from './people/users.ts'
import { webhooks } from './integrations/webhooks.ts'
import { weights } from './requests/weights.ts'

/** Every endpoint on one page. */
export const contract = {
  accounts,
  sessions,
  users,
  invitations,
  agencyLogins,
  audit,
  processing,
  rights,
  incidents,
  submissions,
  desk,
  today,
  weights,
  custody,
  partners,
  consignments,
  pickups,
  regulars,
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
  posters,
  receipts,
  reports,
  certificates,
  settings,
  installation,
  apiKeys,
  embeds,
  imports,
  webhooks,
  statements,
  operations,
  backups,
  restoring,
  health,
  upkeep,
}
