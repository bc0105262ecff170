#!/usr/bin/env bash
# @digitalbazaar/eddsa-jcs-2022-cryptosuite 1.0.0 with @digitalbazaar/vc 7.3.0, data-integrity 2.5.0, ed25519-multikey 1.3.1.
# Likely guess: a credential that verifies right after it was signed also verifies after JSON.stringify and JSON.parse.
# What happens: it does so only while every entry of @context is a string. With an inline context (an object, valid in
# VC 2.0) the verifier compares the entries of the proof's and the document's @context by identity, which no file keeps.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --save-exact @digitalbazaar/eddsa-jcs-2022-cryptosuite@1.0.0 \
  @digitalbazaar/vc@7.3.0 @digitalbazaar/data-integrity@2.5.0 @digitalbazaar/ed25519-multikey@1.3.1
cat > try.mjs <<'JS'
import * as vc from '@digitalbazaar/vc'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import * as Ed25519 from '@digitalbazaar/ed25519-multikey'
import * as jcs from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'

const controller = 'did:example:issuer'
const pair = await Ed25519.generate({ id: `${controller}#key`, controller })
const method = await pair.export({ publicKey: true, includeContext: true })
const did = { '@context': 'https://www.w3.org/ns/did/v1', id: controller, assertionMethod: [method] }
const known = new Map([[controller, did], [method.id, method]])
const documentLoader = async (url) =>
  known.has(url) ? { contextUrl: null, documentUrl: url, document: known.get(url) } : vc.defaultDocumentLoader(url)

async function verdicts(second) {
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2', second],
    type: ['VerifiableCredential'],
    issuer: controller,
    credentialSubject: { id: 'urn:example:subject' },
  }
  const signing = new DataIntegrityProof({ cryptosuite: jcs.createSignCryptosuite(), signer: pair.signer() })
  const signed = await vc.issue({ credential, suite: signing, documentLoader })
  const verify = (document) => {
    const suite = new DataIntegrityProof({ cryptosuite: jcs.createVerifyCryptosuite() })
    return vc.verifyCredential({ credential: document, suite, documentLoader })
  }
  // Verified as a copy: the package changes what it is given.
  const inMemory = await verify({ ...signed })
  const fromFile = await verify(JSON.parse(JSON.stringify(signed)))
  return [inMemory.verified, fromFile.verified].join(' ')
}
console.log(`address: ${await verdicts('https://w3id.org/security/data-integrity/v2')}`)
console.log(`inline: ${await verdicts({ note: 'urn:example:note' })}`)
JS
seen=$(node try.mjs)
echo "$seen"
expected='address: true true
inline: true false'
[ "$seen" = "$expected" ] || { echo "expected (in memory, from a file):"; echo "$expected"; exit 1; }
echo "an inline @context verifies in memory and no longer from its file"
