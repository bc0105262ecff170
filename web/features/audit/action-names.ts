import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AuditAction } from '#contract/audit.ts'

/** What was done, in two or three words, for the filter. */
export const actionNames: Record<AuditAction, MessageDescriptor> = {
  'user.created': msg`Account created`,
  'user.looked-up': msg`Account looked up`,
  'user.role-changed': msg`Role changed`,
  'user.disabled': msg`Account disabled`,
  'user.enabled': msg`Account enabled`,
  'user.signed-out': msg`Signed out everywhere`,
  'user.company-changed': msg`Company changed`,
  'user.deleted': msg`Account deleted by an administrator`,
  'account.email-changed': msg`Email changed`,
  'account.exported': msg`Data downloaded`,
  'account.deleted': msg`Account deleted`,
  'request.anonymised': msg`Request anonymised`,
  'request.corrected': msg`Request corrected`,
  'request.erased': msg`Request erased`,
  'request.photo-seen': msg`Photo of a request seen`,
  'weight.recorded': msg`Weight recorded`,
  'weight.corrected': msg`Weight corrected`,
  'content.created': msg`Content created`,
  'content.saved': msg`Content edited`,
  'content.published': msg`Content published`,
  'content.unpublished': msg`Content hidden`,
  'content.ordered': msg`Content order changed`,
}
