import { CompactSign, importJWK } from 'jose'
import type { Context } from '#server/core/context.ts'
import { issuerOf, keyId, kidOf } from './issuer.ts'
import { presentKey } from './keys.ts'
import { contextOf } from './terms.ts'

/** The claims of a token, and their beginning; context and issuer are added. */
type Claims = {
  /** Its address, or `urn:uuid:…`. */
  id: string
  /** Beside `VerifiableCredential`. */
  type: string
  validFrom: Date
  credentialSubject: object
  credentialStatus?: object
  name?: object
}

export type Credential = Record<string, unknown> & {
  '@context': unknown[]
  id: string
  type: string[]
  issuer: { id: string; name?: string }
  validFrom: string
  credentialSubject: object
  proof: object[]
}

/**
 * Signs a W3C Verifiable Credential 2.0 with the present key.
 * @param issuer_name of whoever runs this installation; may be empty
 * @returns the document with two proofs, of which each is enough (`eddsa-jcs-2022`, for whoever has few tools, and
 *   `eddsa-rdfc-2022`, which public verifiers read), and the same without them as `vc+jwt`
 */
export async function signCredential(
  ctx: Pick<Context, 'db' | 'secret' | 'now' | 'env'>,
  { id, type, validFrom, ...claims }: Claims,
  issuer_name = '',
): Promise<{ document: Credential; jwt: string }> {
  const { public_key, jwk } = await presentKey(ctx)
  const issuer = issuerOf(ctx.env, { public_key })
  const credential = {
    '@context': [...contextOf(ctx.env)],
    id,
    type: ['VerifiableCredential', type],
    issuer: { id: issuer, ...(issuer_name && { name: issuer_name }) },
    // To the second: not every reader understands more.
    validFrom: validFrom.toISOString().replace(/\.\d+Z$/, 'Z'),
    ...claims,
  }
  const jwt = await new CompactSign(new TextEncoder().encode(JSON.stringify(credential)))
    .setProtectedHeader({
      alg: 'EdDSA',
      typ: 'vc+jwt',
      cty: 'vc',
      iss: issuer,
      kid: kidOf(issuer, public_key),
    })
    .sign(await importJWK(jwk, 'EdDSA'))

  // Loaded with the first signature: a start does not pay for the machinery of linked data.
  const [{ issue }, { DataIntegrityProof }, { fromJwk }, jcs, rdfc, { documentLoader }] = await Promise.all([
    import('@digitalbazaar/vc'),
    import('@digitalbazaar/data-integrity'),
    import('@digitalbazaar/ed25519-multikey'),
    import('@digitalbazaar/eddsa-jcs-2022-cryptosuite'),
    import('@digitalbazaar/eddsa-rdfc-2022-cryptosuite'),
    import('./load-document.ts'),
  ])
  const pair = await fromJwk({ jwk, secretKey: true, id: keyId(issuer, public_key), controller: issuer })
  let document: object = credential
  for (const cryptosuite of [jcsSuite(jcs, credential['@context']), rdfc.cryptosuite]) {
    const suite = new DataIntegrityProof({ cryptosuite, signer: pair.signer(), date: validFrom })
    document = await issue({
      credential: document,
      suite,
      documentLoader: documentLoader(),
      now: validFrom,
    })
  }
  return { document: document as Credential, jwt }
}

/**
 * A proof of `eddsa-jcs-2022` repeats the `@context` of its document, and readers compare the two entry by entry. Some
 * compare objects by identity, which no file survives. Where our words stand inline the proof therefore has no `@context`,
 * which verifiers must accept; the one of the document is signed all the same.
 */
function jcsSuite(
  jcs: typeof import('@digitalbazaar/eddsa-jcs-2022-cryptosuite'),
  contexts: readonly unknown[],
): object {
  const suite = jcs.createSignCryptosuite()
  if (contexts.every((context) => typeof context === 'string')) return suite
  // The half for verifying hashes what it is given, without a `@context` of its own.
  return { ...suite, createVerifyData: jcs.createVerifyCryptosuite().createVerifyData }
}
