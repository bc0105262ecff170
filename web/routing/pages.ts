// Every page of the app, as data: the routes, links, the server's renderer and the build read it (docs/decisions/0037).
// It imports nothing but addresses and kinds, so that the build can.
import { CONTENT_KINDS, type ContentKind, isOrdered } from '#contract/reference/content-kinds.ts'
import { itemsAt, paths } from './paths.ts'

export type Page = {
  /** Its address. Capital letters do not matter there. */
  path: string
  /** `web/pages/<file>.page.tsx`; the page is what that exports by default. */
  file: string
  /** Which of the texts it needs (build/message-parts.ts splits them). A page for members opens only for them. */
  audience: 'first' | 'open' | 'member'
  /** The props of the page: several may be in one file. */
  props?: Readonly<Record<string, string>>
  /**
   * For everybody, also for search engines: the server makes the page, with these data sets. `:class` is what stands
   * there in the address.
   */
  data?: readonly string[]
  /** Further files of the page, each fetched on its own; also early, by who comes from outside. */
  parts?: readonly string[]
  /** It opens without a network from the first visit on. The rest is kept once used. */
  offline?: true
  /** Nothing for search engines. A page for members is not, either. */
  hidden?: true
  /** The page around it, which stays when one goes from one page inside it to another. */
  inside?: string
}

const landing = {
  file: 'landing/landing',
  audience: 'open',
  data: ['operator'],
  // The form too: it opens at once, also where the network has gone away in the meantime.
  parts: ['landing/landing-content', 'landing/landing-form', 'landing/landing-kept'],
  offline: true,
} as const
const ofService = (service: 'collection' | 'supply' | 'donation' | 'collaboration') => ({
  path: paths[service],
  ...landing,
  props: { service },
})
/** A page about getting in. Its file has the name of its address, unless it is given. */
const account = (path: string, file = `account${path}`) => ({ path, file, audience: 'open' }) as const
const member = (path: string, file = `account${path}`) => ({ path, file, audience: 'member' }) as const
/** A page of the desk. Its file has the name of its address, unless it is given. */
const desk = (path: string, file = path.slice(1)) =>
  ({ ...member(path, file), inside: 'admin/admin' }) as const
const custody = 'admin/custody'

export const pages = {
  home: {
    path: paths.home,
    file: 'home',
    audience: 'first',
    data: ['impact', 'features', 'dataSubmission', 'headlines', 'operator'],
    offline: true,
  },
  explore: {
    path: paths.explore,
    file: 'explore',
    audience: 'open',
    data: CONTENT_KINDS.filter(isOrdered),
    offline: true,
  },
  news: { path: paths.news, file: 'news', audience: 'open', data: ['news'], offline: true },
  ...items(),
  knowledge: { path: paths.knowledge, file: 'knowledge', audience: 'open', data: ['knowledge'] },
  device: {
    path: `${paths.knowledge}/:class`,
    file: 'knowledge-device',
    audience: 'open',
    data: ['device/:class'],
  },
  impact: { path: paths.impact, file: 'impact', audience: 'open', data: ['impactReport', 'factors'] },
  certificate: {
    path: `${paths.verify}/:id`,
    file: 'verify/certificate',
    audience: 'open',
    data: ['certificate/:id'],
  },
  dropOff: {
    path: paths.dropOff,
    file: 'drop-off',
    audience: 'open',
    data: ['points', 'operator'],
    offline: true,
  },
  sticker: { path: `${paths.stickers}/:token?`, file: 'sticker', audience: 'open', hidden: true },
  confirm: { path: `${paths.confirmations}/:token?`, file: 'confirm', audience: 'open', hidden: true },
  collection: ofService('collection'),
  supply: ofService('supply'),
  donation: ofService('donation'),
  collaboration: ofService('collaboration'),
  verify: { path: paths.verify, file: 'verify/check', audience: 'open', data: [] },
  privacy: { path: paths.privacy, file: 'privacy/privacy', audience: 'open', data: ['operator'] },
  tracked: { path: `${paths.tracking}/:code?`, file: 'track', audience: 'open', offline: true, hidden: true },
  timeline: { path: paths.timeline, file: 'timeline', audience: 'open' },
  login: account(paths.login),
  agencyReturn: { ...account(paths.agencyReturn, 'account/agency-return'), hidden: true },
  forgotPassword: account(paths.forgotPassword),
  test: account(paths.test, 'account/forgot-password'),
  resetPassword: account(paths.resetPassword),
  invitation: { ...account(paths.invitation), hidden: true },
  restore: account(paths.restore),
  confirmEmail: account(paths.confirmEmail),
  field: member(`${paths.field}/:round?/:stop?/:screen?`, 'field'),
  profile: member(paths.profile),
  changePassword: member(paths.changePassword),
  secondFactor: member(paths.secondFactor, 'account/second-factor'),
  editProfile: member(paths.editProfile),
  admin: desk(paths.admin, 'admin/submissions'),
  adminToday: desk(paths.adminToday),
  adminUsers: desk(paths.adminUsers),
  adminUserList: desk(paths.adminUserList),
  adminPoints: desk(paths.adminPoints),
  adminRegulars: desk(paths.adminRegulars),
  adminStickers: desk(paths.adminStickers, 'admin/stickers'),
  adminCertificates: desk(paths.adminCertificates),
  adminContent: desk(paths.adminContent),
  adminContentEditor: desk(`${paths.adminContent}/:id`, 'admin/content-item'),
  adminHealth: desk(paths.adminHealth),
  adminConnections: desk(paths.adminConnections),
  adminNetwork: desk(paths.adminNetwork),
  adminImport: desk(`${paths.adminImport}/:id?`, 'admin/import'),
  adminBackups: desk(paths.adminBackups),
  adminRights: desk(`${paths.adminRights}/:part?/:id?`, 'admin/rights'),
  adminLessons: desk(paths.adminLessons),
  adminAudit: desk(paths.adminAudit),
  adminPickups: desk(paths.adminPickups),
  adminRounds: desk(paths.adminRounds),
  adminRound: desk(`${paths.adminRounds}/:id`, 'admin/round'),
  adminPartners: { ...desk(paths.adminPartners, custody), props: { part: 'partners' } },
  adminConsignments: { ...desk(`${paths.adminConsignments}/:id?`, custody), props: { part: 'consignments' } },
  adminCustody: desk(paths.adminCustody),
  adminReports: desk(`${paths.adminReports}/:period?`, 'admin/reports'),
  adminAreas: desk(paths.adminAreas),
  adminSettings: desk(paths.adminSettings),
  adminSetUp: desk(paths.adminSetUp),
  /** Every address that nothing before it took. */
  nowhere: { path: '*', file: 'not-found', audience: 'first', offline: true },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages
/** Those that open for members alone. */
export type MemberPage = {
  [Name in PageName]: (typeof pages)[Name]['audience'] extends 'member' ? Name : never
}[PageName]
export type ItemPage<Kind extends ContentKind = ContentKind> = `${Kind}Item`

/** A page for each kind of content, with one item on it. */
function items() {
  const page = <Kind extends ContentKind>(kind: Kind) =>
    ({
      path: `${itemsAt[kind]}/:id`,
      file: 'article',
      audience: 'open',
      props: { kind },
      data: [`${kind}/:id`],
      offline: true,
    }) as const
  type Items = { [Kind in ContentKind as ItemPage<Kind>]: ReturnType<typeof page<Kind>> }
  return Object.fromEntries(CONTENT_KINDS.map((kind) => [`${kind}Item`, page(kind)])) as Items
}

/** The files of a page, as the build names them. */
export const filesOf = ({ file, parts = [] }: Pick<Page, 'file' | 'parts'>) => [
  `web/pages/${file}.page.tsx`,
  ...parts.map((part) => `web/pages/${part}.tsx`),
]
