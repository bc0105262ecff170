import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CONTENT_KINDS, isOrdered } from '#contract/reference/content-kinds.ts'
import type { ItemPage, MemberPage, PageName } from './pages.ts'

const certificates = msg`Certificates`

/** The name of each page that everybody may open. The home page has the product's alone. */
const names: Record<Exclude<PageName, 'home' | ItemPage | MemberPage>, MessageDescriptor> = {
  explore: msg`Explore E-Waste`,
  news: msg`News`,
  knowledge: msg`Device guide`,
  device: msg`About this device`,
  impact: msg`Impact`,
  dropOff: msg`Drop-off points`,
  sticker: msg`Report a drop-off point`,
  confirm: msg`Consignments`,
  collection: msg`E-Waste Collection`,
  supply: msg`E-Waste Supply`,
  donation: msg`Donation`,
  collaboration: msg`Collaboration`,
  privacy: msg`Privacy`,
  verify: certificates,
  certificate: certificates,
  tracked: msg`Track a request`,
  timeline: msg`Timeline`,
  login: msg`Login`,
  agencyReturn: msg`Login`,
  forgotPassword: msg`Forgot password`,
  test: msg`Forgot password`,
  resetPassword: msg`New password`,
  invitation: msg`Invitation`,
  restore: msg`Restore a backup`,
  confirmEmail: msg`Confirm your address`,
  nowhere: msg`Page not found`,
}

/** An item is read under the name of the page that lists it. */
const ofItems = Object.fromEntries(
  CONTENT_KINDS.map((kind) => [`${kind}Item`, isOrdered(kind) ? names.explore : names.news]),
) as Record<ItemPage, MessageDescriptor>

/** The sign-up shares the address of the login. */
type Titled = PageName | 'signUp'
const titles: Partial<Record<Titled, MessageDescriptor>> = { ...names, ...ofItems, signUp: msg`Sign Up` }

export const PRODUCT = 'Resirkuit'

/**
 * The title of a document: the name of the page, and the product.
 * @param members the names of what is for members, once they are there
 * @returns undefined: they are not
 */
export function titleOf(i18n: I18n, page: Titled, members?: Record<MemberPage, MessageDescriptor>) {
  if (page === 'home') return PRODUCT
  const title = titles[page] ?? members?.[page as MemberPage]
  return title && `${i18n._(title)} - ${PRODUCT}`
}
