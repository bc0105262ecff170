import { z } from 'zod'
import { CertificateDocument, LedgerMark } from '#contract/proof/certificates.ts'

const Kg = z.number()

/** The signed part of a report that was handed in; the rest is in its tables. */
export const SignedReport = CertificateDocument.omit({ credentialSubject: true }).extend({
  type: z.array(z.string()).refine((types) => types.includes('EWasteReport')),
  credentialSubject: z.looseObject({
    period: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    total: z.looseObject({ openingKg: Kg, openingOutKg: Kg, inKg: Kg, outKg: Kg, closingKg: Kg }),
    ledger: LedgerMark,
  }),
})
export type SignedReport = z.infer<typeof SignedReport>

/** The documents that can be checked. */
export type SignedDocument = CertificateDocument | SignedReport

export const isReport = (document: SignedDocument): document is SignedReport =>
  document.type.includes('EWasteReport')
