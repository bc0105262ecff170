import canonicalize from 'canonicalize'
import type { didDocument } from './issuer.ts'

type Signed = { issuer: { id: string }; proof: object[] }
type Proof = { cryptosuite?: string; '@context'?: unknown }
type Known = Pick<Awaited<ReturnType<typeof didDocument>>, 'id' | 'verificationMethod' | 'assertionMethod'>

/**
 * Whether the document is what an issuer signed, by the proof `eddsa-jcs-2022`, and is valid by now.
 * @param issuer its DID document, from where it can be believed
 * @returns null, or why not
 */
export async function verifyProof(document: Signed, issuer: Known, now: Date): Promise<string | null> {
  const { issuer: named, proof } = document
  if (named?.id !== issuer.id) return 'the issuer is another one'
  const proofs = [proof].flat() as Proof[]
  const read = proofs.filter(({ cryptosuite }) => cryptosuite === 'eddsa-jcs-2022')
  if (read.length !== 1) return 'it has no eddsa-jcs-2022 proof, or several'
  const [{ verifyCredential }, { DataIntegrityProof }, { createVerifyCryptosuite }, { documentLoader }] =
    await Promise.all([
      import('@digitalbazaar/vc'),
      import('@digitalbazaar/data-integrity'),
      import('@digitalbazaar/eddsa-jcs-2022-cryptosuite'),
      import('./load-document.ts'),
    ])
  const given = new Map<string, unknown>([[issuer.id, issuer]])
  for (const method of issuer.verificationMethod) given.set(method.id, method)
  const { verified, error } = await verifyCredential({
    credential: { ...document, proof: withContextOf(document, read[0]!) },
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    documentLoader: documentLoader(given),
    now,
    // The caller checks its status, which may have to be fetched.
    checkStatus: async () => ({ verified: true }),
  })
  if (verified) return null
  return error?.errors?.[0]?.message ?? error?.message ?? 'not verified'
}

/**
 * The package compares the contexts of proof and document by identity, which inline ones lose in a file (sign.ts). Equal
 * ones become the same here, so that what was signed before also verifies.
 */
function withContextOf(document: Signed, proof: Proof): Proof {
  const context = (document as { '@context'?: unknown })['@context']
  const same = canonicalize(proof['@context']) === canonicalize(context)
  return proof['@context'] && same ? { ...proof, '@context': context } : proof
}
