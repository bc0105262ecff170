import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PartnerKind } from '#contract/proof/partners.ts'

export const partnerKindNames: Record<PartnerKind, MessageDescriptor> = {
  recycler: msg`Recycler`,
  transporter: msg`Transporter`,
  repairer: msg`Repairer`,
}
