import type { ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  Archive,
  BadgeCheck,
  CalendarDays,
  FileSpreadsheet,
  GraduationCap,
  Handshake,
  Inbox,
  MapPin,
  MapPinned,
  Network,
  Newspaper,
  PlugZap,
  Route,
  ScrollText,
  Settings2,
  ShieldCheck,
  Sun,
  Truck,
  UserSearch,
  UsersRound,
  Warehouse,
  Webhook,
} from 'lucide-react'
import type { Role } from '#contract/foundation/roles.ts'
import { paths } from '#web/routing/paths.ts'

export type Section = {
  to: string
  label: MessageDescriptor
  icon: ReactNode
  roles: readonly Role[]
  /** Also where the dashboard is open to every account. */
  strict?: true
}

/** The sections of the sidebar with their roles. Each is a child route of /admin. */
export const sections: readonly Section[] = [
  {
    to: paths.adminToday,
    label: msg`Today`,
    icon: <Sun aria-hidden="true" />,
    roles: ['operator', 'admin'],
    strict: true,
  },
  {
    to: paths.adminUsers,
    label: msg`Manage Users`,
    icon: <UserSearch aria-hidden="true" />,
    roles: ['admin'],
  },
  {
    to: paths.adminUserList,
    label: msg`User List`,
    icon: <UsersRound aria-hidden="true" />,
    roles: ['admin'],
  },
  {
    to: paths.admin,
    label: msg`Submissions`,
    icon: <Inbox aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminPickups,
    label: msg`Pick-ups`,
    icon: <CalendarDays aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminRounds,
    label: msg`Rounds`,
    icon: <Route aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminCustody,
    label: msg`Stores`,
    icon: <Warehouse aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminConsignments,
    label: msg`Consignments`,
    icon: <Truck aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminPartners,
    label: msg`Partners`,
    icon: <Handshake aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminReports,
    label: msg`Reports`,
    icon: <FileSpreadsheet aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminAreas,
    label: msg`Service areas`,
    icon: <MapPinned aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
  {
    to: paths.adminPoints,
    label: msg`Drop-off points`,
    icon: <MapPin aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminCertificates,
    label: msg`Certificates`,
    icon: <BadgeCheck aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminLessons,
    label: msg`Training photos`,
    icon: <GraduationCap aria-hidden="true" />,
    roles: ['operator', 'admin'],
  },
  {
    to: paths.adminContent,
    label: msg`Content`,
    icon: <Newspaper aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
  {
    to: paths.adminHealth,
    label: msg`API Test`,
    icon: <PlugZap aria-hidden="true" />,
    roles: ['admin'],
  },
  {
    to: paths.adminConnections,
    label: msg`Connections`,
    icon: <Webhook aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
  {
    to: paths.adminNetwork,
    label: msg`Network`,
    icon: <Network aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
  {
    to: paths.adminBackups,
    label: msg`Backups`,
    icon: <Archive aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
  {
    to: paths.adminRights,
    label: msg`Personal data`,
    icon: <ShieldCheck aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
  {
    to: paths.adminAudit,
    label: msg`Audit Log`,
    icon: <ScrollText aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
  {
    to: paths.adminSettings,
    label: msg`Settings`,
    icon: <Settings2 aria-hidden="true" />,
    roles: ['admin'],
    strict: true,
  },
]

/** The section that a place belongs to: its own page, or one below it. */
export const sectionAt = (pathname: string) =>
  sections.find(({ to }) => to === pathname || (to !== paths.admin && pathname.startsWith(`${to}/`)))
