import canonicalize from 'canonicalize'
import { z } from 'zod'

/** The state of a signature: it holds, it does not, no signature is understood, or the browser cannot tell. */
export type Signature = 'good' | 'changed' | 'missing' | 'browser'

const SUITE = 'eddsa-jcs-2022'
const Proof = z.looseObject({
  cryptosuite: z.literal(SUITE),
  proofPurpose: z.literal('assertionMethod'),
  verificationMethod: z.string(),
  proofValue: z.string(),
  '@context': z.unknown().optional(),
})
/** The parts that every signed document has; the other parts depend on its kind. */
export type Signed = { '@context'?: unknown; proof?: unknown; [name: string]: unknown }

/** The one proof that can be checked with few tools; undefined: there is none, or one too many. */
export function proofOf({ proof }: Signed) {
  const all = [proof].flat().flatMap((one) => Proof.safeParse(one).data ?? [])
  return all.length === 1 ? all[0] : undefined
}

/**
 * Whether the document is, letter by letter of what it means, what the key signed (Data Integrity EdDSA, `eddsa-jcs-2022`).
 * @param public_key as a Multikey, `z6Mk…`
 */
export async function checkSignature(document: Signed, public_key: string): Promise<Signature> {
  const proof = proofOf(document)
  if (!proof) return 'missing'
  const { proofValue, ...options } = proof
  const { proof: _, ...unsigned } = document
  // A proof may leave it out; then the one of the document is what was signed.
  if (options['@context'] && canonicalize(options['@context']) !== canonicalize(unsigned['@context']))
    return 'changed'
  return verified(public_key, async () => {
    const hashes = await Promise.all([sha256(canonicalize(options)!), sha256(canonicalize(unsigned)!)])
    return { signature: fromBase58(proofValue, 64), data: new Uint8Array(hashes.flatMap((one) => [...one])) }
  })
}

/** The same of a JSON Web Token. */
export const checkToken = async (token: string, public_key: string): Promise<Signature> =>
  verified(public_key, async () => {
    const end = token.lastIndexOf('.')
    return {
      signature: fromBase64Url(token.slice(end + 1)),
      data: new TextEncoder().encode(token.slice(0, end)),
    }
  })

type Bytes = Uint8Array<ArrayBuffer>

async function verified(
  public_key: string,
  read: () => Promise<{ signature: Bytes; data: Bytes }>,
): Promise<Signature> {
  // Web Crypto exists only on a page that came by https, or from the same machine.
  if (!globalThis.crypto?.subtle) return 'browser'
  let parts
  try {
    parts = { ...(await read()), key: keyBytes(public_key) }
  } catch {
    // A text of another form was signed by nobody.
    return 'changed'
  }
  const { signature, data, key } = parts
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return (await crypto.subtle.verify('Ed25519', imported, signature, data)) ? 'good' : 'changed'
  } catch {
    // Browsers before 2025 have no Ed25519 of their own.
    const { verifyAsync } = await import('@noble/ed25519')
    return (await verifyAsync(signature, data, key).catch(() => false)) ? 'good' : 'changed'
  }
}

const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Multibase `z…` of so many bytes. @throws Error where it is none */
function fromBase58(text: string, bytes: number): Bytes {
  if (!/^z[1-9A-HJ-NP-Za-km-z]+$/.test(text)) throw new Error('not base58')
  const number = [...text.slice(1)].reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n)
  const hex = number.toString(16).padStart(bytes * 2, '0')
  if (hex.length !== bytes * 2) throw new Error(`not ${bytes} bytes`)
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

export const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Without what says that it is one of Ed25519. */
function keyBytes(public_key: string) {
  const bytes = fromBase58(public_key, 34)
  if (bytes[0] !== 0xed || bytes[1] !== 0x01) throw new Error('not Ed25519')
  return bytes.slice(2)
}
