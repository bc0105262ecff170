// Verifies a certificate, or a report, without a network: node verify-certificate.mjs certificate.json did.json
// did.json is what the issuer publishes at https://<its address>/.well-known/did.json. Needs: npm install canonicalize
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import canonicalize from 'canonicalize'

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const fromBase58 = (text) => [...text].reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n)
const sha256 = (value) => createHash('sha256').update(canonicalize(value)).digest()
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

const [{ proof, ...document }, did] = process.argv.slice(2, 4).map(read)
const { proofValue, ...options } = [proof].flat().find((one) => one.cryptosuite === 'eddsa-jcs-2022')
const named = did.verificationMethod.find(({ id }) => id === `${options.verificationMethod}-jwk`)
const key = named?.publicKeyJwk
const published = did.assertionMethod.includes(options.verificationMethod)
const signed = Buffer.concat([sha256(options), sha256(document)])
const signature = Buffer.from(fromBase58(proofValue.slice(1)).toString(16).padStart(128, '0'), 'hex')
const fits = key && verify(null, signed, createPublicKey({ key, format: 'jwk' }), signature)

const wrong =
  (document.issuer.id !== did.id && 'another issuer is named') ||
  (named?.revoked && `the issuer has disowned this key, from ${named.revoked} on`) ||
  (!(key && published) && 'the issuer does not publish this key') ||
  (!fits && 'the signature does not fit') ||
  (Date.parse(document.validFrom) > Date.now() && 'it holds only from a later date on')
const { weightKg, grade, period } = document.credentialSubject
const said = period ? `the report of ${period}` : `${weightKg} kg, ${grade}. Revoked? Ask ${document.id}`
console.log(wrong ? `NOT VERIFIED: ${wrong}` : `Verified: ${said}`)
process.exitCode = wrong ? 1 : 0
