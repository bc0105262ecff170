import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  CertificateEnd,
  CertificateKind,
  CertificateState,
  CertifiedOutcome,
  Grade,
  WipeResult,
} from '#contract/proof/certificates.ts'
import type { WipeMethod } from '#contract/requests/custody.ts'

export const kindNames: Record<CertificateKind, MessageDescriptor> = {
  request: msg`All goods that came in with one request`,
  period: msg`All weights recorded in a period`,
  consignment: msg`One consignment, as confirmed by its receiver`,
}

export const gradeNames: Record<Grade, MessageDescriptor> = {
  declared: msg({ message: 'Declared', context: 'grade' }),
  weighed: msg({ message: 'Weighed', context: 'grade' }),
  confirmed: msg({ message: 'Confirmed', context: 'grade' }),
}

/** The meaning of a grade, as a sentence. */
export const gradeMeanings: Record<Grade, MessageDescriptor> = {
  declared: msg`At least a part was estimated, not weighed.`,
  weighed: msg`All of it was weighed.`,
  confirmed: msg`All of it was weighed, and its receiver has confirmed it.`,
}

export const outcomeNames: Record<CertifiedOutcome, MessageDescriptor> = {
  reused: msg`Reused`,
  repaired: msg`Repaired`,
  recycled: msg`Recycled`,
  disposed: msg`Disposed of`,
  unknown: msg`Not known yet`,
  refrigerant: msg`Refrigerant recovered`,
  loss: msg`Lost in treatment`,
  difference: msg`Missing according to the receiver’s scale`,
}

export const wipeNames: Record<WipeMethod, MessageDescriptor> = {
  clear: msg`Overwritten (clear)`,
  purge: msg`Made unreadable, also in a laboratory (purge)`,
  destroy: msg`Data medium destroyed (destroy)`,
}

export const wipeResults: Record<WipeResult, MessageDescriptor> = {
  succeeded: msg({ message: 'succeeded', context: 'wipe' }),
  failed: msg({ message: 'failed', context: 'wipe' }),
}

export const stateNames: Record<CertificateState, MessageDescriptor> = {
  valid: msg`Valid`,
  revoked: msg`Revoked`,
  replaced: msg`Replaced`,
}

/** The end of a Multikey tells two apart. */
export const shortKey = (public_key: string) => `…${public_key.slice(-8)}`

/** Why it holds no more, as the end of a sentence. */
export const endNames: Record<CertificateEnd, MessageDescriptor> = {
  replaced: msg`A newer certificate replaces it.`,
  'wrong-figures': msg`Its figures were wrong.`,
  'wrong-subject': msg`It was issued for the wrong request, period or consignment.`,
  withdrawn: msg`Its issuer has withdrawn it.`,
}
