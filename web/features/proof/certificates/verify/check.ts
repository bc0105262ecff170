import canonicalize from 'canonicalize'
import type { Certificate, Issuer } from '#contract/proof/certificates.ts'
import type { ReadDocument } from './read-file.ts'
import { keyIn } from './read-file.ts'
import { isReport, type SignedDocument } from './signed-report.ts'
import { checkSignature, checkToken, proofOf, type Signature, type Signed } from './signature.ts'

export type Check =
  | { of: 'signature'; says: Signature | 'no-key' }
  | { of: 'issuer'; says: 'here' | 'here-unnamed' | 'elsewhere' | 'unknown' }
  | { of: 'time'; says: 'begun' | 'not-begun' }
  | { of: 'key'; says: 'disowned' | 'disowned-unsure' | 'disowned-later' }
  | { of: 'state'; says: Certificate['state'] | 'outdated' | 'another' | 'missing' | 'unanswered' }

export type Report = {
  document: SignedDocument
  checks: Check[]
  /** `unsure`: nothing speaks against it, and something could not be checked. */
  verdict: 'good' | 'unsure' | 'bad'
  /** Of what became of it, as its installation says. */
  state: Certificate | null
  /** From when on the key that signed it may have been in other hands. */
  disowned_from?: string | undefined
}

type Answers = {
  /** The issuer of this installation. */
  issuer: Issuer
  /** @returns null where there is none of that id; undefined where nobody answers */
  stateOf: (id: string) => Promise<Certificate | null | undefined>
  now: Date
}

const PASSED = new Set(['good', 'here', 'here-unnamed', 'begun', 'disowned-later', 'valid', 'outdated'])
const OPEN = new Set(['browser', 'no-key', 'elsewhere', 'unanswered'])
/** Clocks differ. */
const SKEW_MS = 5 * 60_000

/** Looks at a document from all sides. Its own statements are believed only as far as a key of this installation signed them. */
export async function check(read: ReadDocument, { issuer, stateOf, now }: Answers): Promise<Report> {
  const { document, whole, token } = read
  const named = (token ? keyIn(token) : proofOf(whole)?.verificationMethod) ?? ''
  const [signer = '', fragment = ''] = named.split('#')
  const public_key = fragment.replace(/-jwk$/, '')
  const key = issuer.keys.find((one) => one.public_key === public_key)
  const ours = key !== undefined
  // A key that names itself can be checked, whoever it belongs to.
  const known = ours || signer === `did:key:${public_key}`
  const sign = () => (token ? checkToken(token, public_key) : checkSignature(whole, public_key))
  const signature = named === '' ? 'missing' : known ? await sign() : 'no-key'
  const checks: Check[] = [{ of: 'signature', says: signature }]
  // A document that anybody may have written says nothing about its issuer, its date or its fate.
  if (signature === 'changed' || signature === 'missing')
    return { document, checks, verdict: 'bad', state: null }
  checks.push(
    { of: 'issuer', says: issuerOf(document, ours, signer, issuer) },
    {
      of: 'time',
      says: Date.parse(document.validFrom) > now.getTime() + SKEW_MS ? 'not-begun' : 'begun',
    },
  )
  // A report is handed in once and never ends; only certificates have a state.
  const id = isReport(document) ? undefined : idOf(document)
  const state = ours && id ? await stateOf(id) : null
  // A thief of a key can sign another document under the address of a valid one.
  const isAnother = Boolean(state && saidIn(state.document) !== saidIn(whole))
  const believed = isAnother ? null : (state ?? null)
  const disowned_from = key?.disowned_from ?? undefined
  const about = disowned_from && keyOf(document, believed, disowned_from)
  if (about) checks.push({ of: 'key', says: about })
  // That it was not revoked as well says nothing then.
  if (ours && !isReport(document) && !(about === 'disowned' && believed?.state === 'valid'))
    checks.push({ of: 'state', says: isAnother ? 'another' : saidOf(state) })
  return { document, checks, verdict: verdictOf(checks), state: believed, disowned_from }
}

/** The holder of a key can write any date: only the issuer's records prove that something was signed before. */
function keyOf({ validFrom }: SignedDocument, state: Certificate | null, disowned_from: string) {
  if (state?.disowned || Date.parse(validFrom) >= Date.parse(disowned_from)) return 'disowned'
  return state ? 'disowned-later' : 'disowned-unsure'
}

function issuerOf(document: SignedDocument, ours: boolean, signer: string, issuer: Issuer) {
  if (document.issuer.id !== signer) return 'unknown'
  if (ours) return issuer.did.startsWith('did:web:') ? 'here' : 'here-unnamed'
  return signer.startsWith('did:web:') && signer !== issuer.did ? 'elsewhere' : 'unknown'
}

/** The content of the document, without its proof. */
const saidIn = (document: Signed) => canonicalize({ ...document, proof: null })

const saidOf = (state: Certificate | null | undefined) => {
  if (state === undefined) return 'unanswered'
  if (state === null) return 'missing'
  return state.state === 'valid' && state.outdated ? 'outdated' : state.state
}

const verdictOf = (checks: Check[]): Report['verdict'] => {
  if (checks.every(({ says }) => PASSED.has(says))) return 'good'
  return checks.every(({ says }) => PASSED.has(says) || OPEN.has(says)) ? 'unsure' : 'bad'
}

/** The result of one check. */
export const resultOf = ({ says }: Check) =>
  PASSED.has(says) ? 'passed' : OPEN.has(says) ? 'open' : 'failed'

export const idOf = ({ id }: Pick<SignedDocument, 'id'>) =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(id)?.[0]

/** The installation that a document names: `ewaste.example.go.id`. */
export const hostOf = ({ issuer }: Pick<SignedDocument, 'issuer'>) =>
  /^did:web:([^:]+)$/.exec(issuer.id)?.[1]?.replace('%3A', ':')
