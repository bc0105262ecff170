import type { Env } from '#server/installation/env.ts'
import type { PublicKey } from './keys.ts'

type Where = Pick<Env, 'PUBLIC_URL'>

/**
 * The issuer of signed documents. Under an address with https, `did:web`: anybody finds the keys there. Else the key
 * names itself (`did:key`), and only the operator can say whose it is.
 */
export function issuerOf({ PUBLIC_URL }: Where, { public_key }: Pick<PublicKey, 'public_key'>) {
  // A port has to be written so: the colon already means a folder.
  if (PUBLIC_URL?.startsWith('https:')) return `did:web:${new URL(PUBLIC_URL).host.replace(':', '%3A')}`
  return `did:key:${public_key}`
}

/** The name of a key at its issuer. */
export const keyId = (issuer: string, public_key: string) => `${issuer}#${public_key}`

/** The same key, for readers of JSON Web Tokens. */
const jwkId = (issuer: string, public_key: string) => `${keyId(issuer, public_key)}-jwk`

/** The key's name in a token: a DID that is itself a key has no document of ours to look into, and one name only. */
export const kidOf = (issuer: string, public_key: string) =>
  issuer.startsWith('did:key:') ? keyId(issuer, public_key) : jwkId(issuer, public_key)

/**
 * The document at `/.well-known/did.json`: every key that ever signed, so that its signatures stay verifiable. A key
 * that was disowned is named with the moment (Controlled Identifiers 1.0), and asserts nothing any more: a thief
 * writes any date, so that others cannot tell which signatures are older.
 */
export async function didDocument(env: Where, keys: readonly [PublicKey, ...PublicKey[]]) {
  const id = issuerOf(env, keys[0])
  const methods = await Promise.all(
    keys.map(async ({ public_key, disowned_from }) => {
      // With `did:key` every key is an issuer of its own.
      const controller = issuerOf(env, { public_key })
      const revoked = disowned_from && { revoked: disowned_from.toISOString().replace(/\.\d+Z$/, 'Z') }
      return [
        {
          id: keyId(controller, public_key),
          type: 'Multikey',
          controller,
          ...revoked,
          publicKeyMultibase: public_key,
        },
        {
          id: jwkId(controller, public_key),
          type: 'JsonWebKey',
          controller,
          ...revoked,
          publicKeyJwk: await jwkOf(public_key),
        },
      ]
    }),
  )
  const verificationMethod = methods.flat()
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/jwk/v1',
    ],
    id,
    verificationMethod,
    assertionMethod: verificationMethod.filter(({ revoked }) => !revoked).map((method) => method.id),
  }
}

async function jwkOf(public_key: string) {
  const { from, toJwk } = await import('@digitalbazaar/ed25519-multikey')
  return toJwk({ keyPair: await from({ publicKeyMultibase: public_key }) })
}
