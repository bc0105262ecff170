import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Archive,
  BadgeCheck,
  BookOpen,
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  Compass,
  FilePen,
  FileSpreadsheet,
  FileUp,
  Handshake,
  House,
  Images,
  Inbox,
  MapPin,
  MapPinned,
  Milestone,
  Network,
  Newspaper,
  PlugZap,
  Repeat,
  ScrollText,
  ShieldCheck,
  Sun,
  Tags,
  Truck,
  UserRound,
  UsersRound,
  Van,
  Warehouse,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { User } from '#contract/people/accounts.ts'
import { Role } from '#contract/foundation/roles.ts'
import type { MatterKind } from '#contract/foundation/matters.ts'
import { paths } from '#web/routing/paths.ts'

export type Somebody = Pick<User, 'id' | 'username' | 'role'>

/** A place in the navigation of staff: the sidebar, the drawer, the bottom bar and the path above a page read it. */
export type Place = {
  to: string
  label: MessageDescriptor
  /** For the bottom bar, where a word has the room of a thumb. */
  short?: MessageDescriptor
  icon: LucideIcon
  roles: readonly Role[]
  /** Also where the dashboard is open to every account. */
  strict?: true
  /** Another address whose pages belong to it. */
  also?: string
  /** The views of its page, by name. */
  views?: readonly { to: string; label: MessageDescriptor }[]
  /** Only its own address: those below it have places of their own. */
  exact?: true
  /** The matters that are dealt with there: their number stands beside its name. */
  matters?: readonly MatterKind[]
}
export type Group = {
  id: string
  /** None: the first group, which needs no name. */
  label?: MessageDescriptor
  /** Closed until somebody opens it. */
  folded?: true
  places: readonly Place[]
}

const DESK = ['operator', 'admin'] as const
const ADMIN = ['admin'] as const
const DRIVERS = ['driver', 'operator', 'admin'] as const
const ALL = Role.options
const admins = { roles: ADMIN, strict: true } as const

/** In their order. The specification's names stand in it: Manage Users, User List, Submissions, API Test. */
export const groups: readonly Group[] = [
  {
    id: 'today',
    places: [
      { to: paths.adminToday, label: msg`Today`, icon: Sun, roles: DESK, strict: true },
      {
        to: paths.field,
        label: msg`Today's rounds`,
        short: msg`Rounds`,
        icon: Van,
        roles: DRIVERS,
        strict: true,
      },
    ],
  },
  {
    id: 'work',
    label: msg`Work`,
    places: [
      {
        to: paths.admin,
        label: msg`Submissions`,
        icon: Inbox,
        roles: DESK,
        exact: true,
        matters: [
          'request-new',
          'sender-amended',
          'sender-answered',
          'sender-cancelled',
          'stop-failed',
          'visit-missed',
        ],
      },
      {
        to: paths.adminPickups,
        also: paths.adminRounds,
        label: msg`Pick-ups and rounds`,
        short: msg`Pick-ups`,
        icon: CalendarDays,
        roles: DESK,
        matters: ['appointment-changed', 'round-finished', 'stop-conflict'],
      },
      {
        to: paths.adminRegulars,
        label: msg`Regular pick-ups`,
        short: msg`Regular`,
        icon: Repeat,
        roles: DESK,
      },
      { to: paths.adminPoints, label: msg`Drop-off points`, icon: MapPin, roles: DESK },
    ],
  },
  {
    id: 'goods',
    label: msg`Goods`,
    places: [
      {
        to: paths.adminCustody,
        label: msg`Stores`,
        icon: Warehouse,
        roles: DESK,
        matters: ['lot-limit'],
      },
      {
        to: paths.adminConsignments,
        label: msg`Consignments`,
        icon: Truck,
        roles: DESK,
        matters: ['receiver-difference', 'receiver-confirmed'],
      },
      {
        to: paths.adminPartners,
        label: msg`Partners and permits`,
        icon: Handshake,
        roles: DESK,
        matters: ['permit-ending'],
      },
    ],
  },
  {
    id: 'proof',
    label: msg`Proof`,
    places: [
      {
        to: paths.adminCertificates,
        label: msg`Certificates`,
        icon: BadgeCheck,
        roles: DESK,
        matters: ['certificate-outdated'],
      },
      { to: paths.adminReports, label: msg`Reports`, icon: FileSpreadsheet, roles: DESK },
      { to: paths.impact, label: msg`Impact`, icon: ChartNoAxesColumn, roles: DESK, strict: true },
    ],
  },
  {
    id: 'website',
    label: msg`Website`,
    places: [
      { to: paths.adminContent, label: msg`Content`, icon: FilePen, ...admins },
      { to: paths.adminLessons, label: msg`Photos`, icon: Images, roles: DESK },
    ],
  },
  {
    id: 'set-up',
    label: msg`Set-up`,
    folded: true,
    places: [
      {
        to: paths.adminSettings,
        also: paths.adminSetUp,
        label: msg`Organisation`,
        icon: Building2,
        ...admins,
      },
      { to: paths.adminAreas, label: msg`Service areas`, icon: MapPinned, ...admins },
      { to: paths.adminReport('groups'), label: msg`Groups and waste codes`, icon: Tags, ...admins },
      {
        to: paths.adminUsers,
        also: paths.adminUserList,
        label: msg`People`,
        icon: UsersRound,
        roles: ADMIN,
        views: [
          { to: paths.adminUsers, label: msg`Manage Users` },
          { to: paths.adminUserList, label: msg`User List` },
        ],
      },
      { to: paths.adminRights, label: msg`Personal data`, icon: ShieldCheck, ...admins },
      {
        to: paths.adminBackups,
        label: msg`Backups`,
        icon: Archive,
        ...admins,
        matters: ['backup-failed', 'backup-unproven'],
      },
      { to: paths.adminImport, label: msg`Bring in a register`, short: msg`Import`, icon: FileUp, ...admins },
      { to: paths.adminConnections, label: msg`Connections`, icon: Webhook, ...admins },
      { to: paths.adminNetwork, label: msg`Network`, icon: Network, ...admins },
      { to: paths.adminAudit, label: msg`Audit Log`, icon: ScrollText, ...admins },
      { to: paths.adminHealth, label: msg`API Test`, icon: PlugZap, roles: ADMIN },
    ],
  },
  {
    id: 'public',
    label: msg`Public pages`,
    folded: true,
    places: [
      { to: paths.home, label: msg`Home`, icon: House, roles: ALL, exact: true },
      { to: paths.explore, label: msg`Explore`, icon: Compass, roles: ALL },
      { to: paths.timeline, label: msg`Timeline`, icon: Milestone, roles: ALL },
      { to: paths.news, label: msg`News`, icon: Newspaper, roles: ALL },
      {
        to: paths.dropOff,
        label: msg`Find a drop-off point`,
        short: msg`Drop-off`,
        icon: MapPin,
        roles: ALL,
      },
      { to: paths.knowledge, label: msg`Device guide`, icon: BookOpen, roles: ALL },
      { to: paths.profile, label: msg`Profile`, icon: UserRound, roles: ALL },
    ],
  },
]

const isAt = ({ to, also, exact }: Place, pathname: string) =>
  [to, ...(also ? [also] : [])]
    .map((path) => path.toLowerCase())
    .some((path) => pathname === path || (!exact && pathname.startsWith(`${path}/`)))

/** The places that an address belongs to, the nearest first. */
export const placesAt = (pathname: string, among: readonly Group[] = groups) =>
  among
    .flatMap(({ places }) => places)
    .filter((place) => isAt(place, pathname.toLowerCase()))
    .toSorted((a, b) => b.to.length - a.to.length)
