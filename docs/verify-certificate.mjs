// Verifies a certificate, a report or a statement without a network: node verify-certificate.mjs certificate.json did.json
// did.json is what the issuer publishes at https://<its address>/.well-known/did.json. Needs: npm install canonicalize
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import canonicalize from 'canonicalize'

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const add = (sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit))
const hexOf = ([, ...digits]) => digits.reduce(add, 0n).toString(16)
const bytesOf = (text, size) => Buffer.from(hexOf(text).padStart(2 * size, '0'), 'hex')
const sha256 = (value) => createHash('sha256').update(canonicalize(value)).digest()
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

const [{ proof, ...document }, did] = process.argv.slice(2, 4).map(read)
const { proofValue, ...options } = [proof].flat().find((one) => one?.cryptosuite === 'eddsa-jcs-2022') ?? {}
const issuer = document.issuer?.id ?? document.issuer
const method = did.verificationMethod.find(({ id }) => id === options.verificationMethod)
function fits() {
  // The first two bytes say that it is a key of Ed25519.
  const x = bytesOf(method.publicKeyMultibase, 34).subarray(2).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.concat([sha256(options), sha256(document)]), key, bytesOf(proofValue, 64))
}

const wrong =
  (!proofValue && 'it has no proof that can be checked here (eddsa-jcs-2022)') ||
  (issuer !== (method?.controller ?? did.id) && 'another issuer is named') ||
  (method?.revoked && `the issuer has disowned this key, from ${method.revoked} on`) ||
  (!did.assertionMethod.includes(method?.id) && 'the issuer does not publish this key') ||
  (options.proofPurpose !== 'assertionMethod' && 'it was signed for another purpose') ||
  (!fits() && 'the signature does not fit') ||
  (Date.parse(document.validFrom) > Date.now() && 'it holds only from a later date on')
const { weightKg, grade, period, month } = document.credentialSubject ?? {}
const said =
  (period && `the report of ${period}`) ||
  (month && `the statement of ${month}, ${weightKg} kg`) ||
  (grade && `${weightKg} kg, ${grade}. Revoked? Ask ${document.id}`) ||
  `something else that was signed, ${document.type}`
console.log(wrong ? `NOT VERIFIED: ${wrong}` : `Verified: ${said}`)
process.exitCode = wrong ? 1 : 0
