import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MemberPage } from './pages.ts'

/** The name of each page for members and staff. They are many, and no first page carries them. */
export const memberTitles: Record<MemberPage, MessageDescriptor> = {
  field: msg`Today's rounds`,
  profile: msg`Profile`,
  changePassword: msg`Change Password`,
  secondFactor: msg`Second step`,
  editProfile: msg`Edit Profile`,
  admin: msg`Admin`,
  adminToday: msg`Today`,
  adminUsers: msg`Manage Users`,
  adminUserList: msg`User List`,
  adminPoints: msg`Drop-off points`,
  adminStickers: msg`Stickers`,
  adminCertificates: msg`Certificates`,
  adminContent: msg`Content`,
  adminContentEditor: msg`Content`,
  adminHealth: msg`API Test`,
  adminConnections: msg`Connections`,
  adminNetwork: msg`Network`,
  adminImport: msg`Bring in a register`,
  adminBackups: msg`Backups`,
  adminRights: msg`Personal data`,
  adminLessons: msg`Photos`,
  adminAudit: msg`Audit Log`,
  adminPickups: msg`Pick-ups and rounds`,
  adminRounds: msg`Pick-ups and rounds`,
  adminRound: msg`Round`,
  adminPartners: msg`Partners`,
  adminConsignments: msg`Consignments`,
  adminCustody: msg`Stores`,
  adminReports: msg`Reports`,
  adminAreas: msg`Service areas`,
  adminSettings: msg`Organisation`,
  adminSetUp: msg`First steps`,
}
