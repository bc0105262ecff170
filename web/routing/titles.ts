import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CONTENT_KINDS, isOrdered } from '#contract/content-kinds.ts'
import type { ItemPage, PageName } from './pages.ts'

/** The name of each page. The home page has the product's alone. */
const names: Record<Exclude<PageName, 'home' | ItemPage>, MessageDescriptor> = {
  explore: msg`Explore E-Waste`,
  news: msg`News`,
  knowledge: msg`Device guide`,
  device: msg`About this device`,
  dropOff: msg`Drop-off points`,
  sticker: msg`Report a drop-off point`,
  confirm: msg`Consignments`,
  collection: msg`E-Waste Collection`,
  supply: msg`E-Waste Supply`,
  donation: msg`Donation`,
  collaboration: msg`Collaboration`,
  privacy: msg`Privacy`,
  tracked: msg`Track a request`,
  timeline: msg`Timeline`,
  field: msg`Today's rounds`,
  login: msg`Login`,
  forgotPassword: msg`Forgot password`,
  test: msg`Forgot password`,
  resetPassword: msg`New password`,
  profile: msg`Profile`,
  changePassword: msg`Change Password`,
  editProfile: msg`Edit Profile`,
  admin: msg`Admin`,
  adminUsers: msg`Manage Users`,
  adminUserList: msg`User List`,
  adminPoints: msg`Drop-off points`,
  adminStickers: msg`Stickers`,
  adminContent: msg`Content`,
  adminContentEditor: msg`Content`,
  adminApiTest: msg`API Test`,
  adminAudit: msg`Audit Log`,
  adminPickups: msg`Pick-ups`,
  adminRounds: msg`Rounds`,
  adminRound: msg`Round`,
  adminPartners: msg`Partners`,
  adminConsignments: msg`Consignments`,
  adminCustody: msg`Stores`,
  adminAreas: msg`Service areas`,
  adminSettings: msg`Settings`,
  nowhere: msg`Page not found`,
}

/** An item is read under the name of the page that lists it. */
const ofItems = Object.fromEntries(
  CONTENT_KINDS.map((kind) => [`${kind}Item`, isOrdered(kind) ? names.explore : names.news]),
) as Record<ItemPage, MessageDescriptor>

const titles: Partial<Record<PageName, MessageDescriptor>> = { ...names, ...ofItems }

const PRODUCT = 'Resirkuit'

/** The title of a document: the name of the page, and the product. */
export function titleOf(i18n: I18n, page: PageName) {
  const title = titles[page]
  return title ? `${i18n._(title)} - ${PRODUCT}` : PRODUCT
}
