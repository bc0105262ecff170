import type { ContentKind } from '#contract/reference/content-kinds.ts'

const knowledge = '/knowledge'
const explore = '/ExploreEwaste'
const tracking = '/track'
const stickers = '/p'
const field = '/field'
const verify = '/verify'
const adminPoints = '/admin/points'
const adminContent = '/admin/content'
const adminRounds = '/admin/rounds'
const adminCustody = '/admin/custody'
const adminReports = '/admin/reports'

/** The address of each kind's list: every item has an address below it. */
export const itemsAt: Record<ContentKind, string> = {
  news: '/news',
  collection: `${explore}/collection`,
  supply: `${explore}/supply`,
}

/** The paths of the app. Routes, links and guards name a place only through here (paths.test.ts). */
export const paths = {
  home: '/',
  login: '/login',
  /** The agency sends staff back there, with its answer in the query. */
  agencyReturn: '/login/agency',
  forgotPassword: '/forgot-password',
  /** The specification's address of it. */
  test: '/test',
  /** The address in a reset mail's link. */
  resetPassword: '/reset-password',
  /** The address in a link that proves an e-mail address. */
  confirmEmail: '/confirm-email',
  /** The address in the link of an invitation; its token stands behind #. */
  invitation: '/invitation',
  restore: '/restore',
  changePassword: '/change-password',
  secondFactor: '/second-step',
  privacy: '/privacy',
  news: itemsAt.news,
  explore,
  knowledge,
  impact: '/impact',
  /** Of one item, under the page that lists it. */
  item: (kind: ContentKind, id: string) => `${itemsAt[kind]}/${encodeURIComponent(id)}`,
  device: (id: string) => `${knowledge}/${encodeURIComponent(id)}`,
  dropOff: '/drop-off',
  stickers,
  /** The address on the stickers of drop-off points. */
  sticker: (token: string) => `${stickers}/${encodeURIComponent(token)}`,
  /** Of certificates: a file that somebody has, or the address in a QR code. */
  verify,
  certificate: (id: string) => `${verify}/${encodeURIComponent(id)}`,
  collection: '/collection',
  supply: '/supply',
  donation: '/donation',
  collaboration: '/collaboration',
  timeline: '/timeline',
  field,
  /** Of a driver: a round, a stop of it, what is done there. */
  fieldAt: (...parts: (string | number)[]) => [field, ...parts].join('/'),
  profile: '/profile',
  editProfile: '/edit-profile',
  admin: '/admin',
  /** Operators and administrators land there. */
  adminToday: '/admin/today',
  adminUsers: '/admin/users',
  adminUserList: '/admin/user-list',
  adminHealth: '/admin/health',
  adminAudit: '/admin/audit',
  adminConnections: '/admin/connections',
  adminNetwork: '/admin/network',
  adminImport: '/admin/import',
  adminBackups: '/admin/backups',
  /** The desk for data about people, and its parts: `/admin/rights/register`. */
  adminRights: '/admin/rights',
  adminLessons: '/admin/lessons',
  adminPickups: '/admin/pickups',
  adminAreas: '/admin/areas',
  adminSettings: '/admin/settings',
  /** The first steps of an installation. */
  adminSetUp: '/admin/set-up',
  adminRounds,
  adminRound: (id: number | 'new') => `${adminRounds}/${id}`,
  /** The receiver of a consignment confirms it there, by a link. */
  confirmations: '/confirm',
  adminPartners: '/admin/partners',
  adminConsignments: '/admin/consignments',
  adminCustody,
  adminReports,
  /** Of a month, a quarter, a half-year; or under which groups and waste codes they are made. */
  adminReport: (period: string) => `${adminReports}/${period}`,
  adminPoints,
  adminStickers: `${adminPoints}/stickers`,
  adminRegulars: '/admin/regulars',
  adminCertificates: '/admin/certificates',
  adminContent,
  adminContentItem: (id: number | 'new') => `${adminContent}/${id}`,
  tracking,
  track: (code: string) => `${tracking}/${encodeURIComponent(code)}`,
} as const
