import { z } from 'zod'
import { MonthlyRecord, type StatementFault } from '#contract/proof/statements.ts'
import { verifyProof } from '#server/adapters/signing/verify.ts'

const Document = z.looseObject({
  type: z.array(z.string()).refine((types) => types.includes('EWasteStatement')),
  issuer: z.looseObject({ id: z.string() }),
  proof: z.array(z.looseObject({})).max(10),
  credentialSubject: MonthlyRecord,
})
type Issuer = Parameters<typeof verifyProof>[1]

/**
 * The statement of another installation about a month, if it is believed.
 * @param text as it was fetched
 * @param issuer its keys, from its own address
 * @returns the facts, or why not
 */
export async function readStatement(
  text: string,
  { month, issuer, now }: { month: string; issuer: Issuer; now: Date },
): Promise<{ facts: MonthlyRecord } | { refused: StatementFault; because?: string }> {
  const { data: document } = Document.safeParse(parseJson(text))
  if (!document) return { refused: 'no-statement' }
  if (document.issuer.id !== issuer.id) return { refused: 'other-issuer' }
  const wrong = await verifyProof(document, issuer, now)
  if (wrong) return { refused: 'bad-signature', because: wrong }
  const facts = document.credentialSubject
  if (facts.month !== month) return { refused: 'other-month' }
  return { facts }
}

/** The statement in an accepted document. */
export const factsIn = (document: string) =>
  (JSON.parse(document) as { credentialSubject: MonthlyRecord }).credentialSubject

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
