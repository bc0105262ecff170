import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Certificate, Issuer } from '#contract/proof/certificates.ts'
import { check } from './check.ts'
import { readFile, readText } from './read-file.ts'

// Signed here by other means than the server's, so that what both get wrong alike would be seen.

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function base58(bytes: Uint8Array) {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = DIGITS[Number(number % 58n)] + text
  return `z${text}`
}
const encoded = (text: string) => new TextEncoder().encode(text)
const sha256 = async (value: unknown) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoded(canonicalize(value)!)))
const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
async function newKey() {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { privateKey, multikey: base58(Uint8Array.of(0xed, 0x01, ...raw)) }
}
type Key = Awaited<ReturnType<typeof newKey>>

const DID = 'did:web:ewaste.example.go.id'
const ID = '3407da05-1f8a-4992-90ec-442b897445df'
const NOW = new Date('2026-11-22T00:00:00Z')
const unsigned = (issuer = DID) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://ewaste.example.go.id/ns/v1'],
  id: `https://ewaste.example.go.id/verify/${ID}`,
  type: ['VerifiableCredential', 'EWasteCertificate'],
  issuer: { id: issuer, name: 'Dinas Lingkungan Hidup' },
  validFrom: '2026-11-20T03:00:00Z',
  credentialSubject: {
    covers: 'request',
    from: '2026-11-20',
    to: '2026-11-20',
    timeZone: 'Asia/Jakarta',
    weightKg: 2.255,
    grade: 'weighed',
    byGrade: [],
    byOutcome: [],
    receivers: [],
    lines: [
      {
        deviceClass: 'laptop',
        deviceName: { id: 'Laptop', en: 'Laptop' },
        outcome: 'recycled',
        grade: 'weighed',
        weightKg: 2.255,
        units: 1,
      },
    ],
    avoidedKgCo2e: 2.638,
    uncountedKg: 0,
    factorVersion: '2026-11-21',
    displacement: 0.5,
    ledger: { entries: 1, sha256: 'a'.repeat(64), at: '2026-11-20T03:00:00Z' },
  },
})
async function signed(
  key: Key,
  document: object = unsigned(),
  signer = DID,
  proofPurpose = 'assertionMethod',
) {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: '2026-11-20T03:00:00Z',
    verificationMethod: `${signer}#${key.multikey}`,
    proofPurpose,
    '@context': unsigned()['@context'],
  }
  const data = Uint8Array.of(...(await sha256(options)), ...(await sha256(document)))
  const proofValue = base58(new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, data)))
  return { ...document, proof: [{ ...options, proofValue }, { cryptosuite: 'eddsa-rdfc-2022' }] }
}

let ours: Key
let issuer: Issuer
beforeAll(async () => {
  ours = await newKey()
  const former = await newKey()
  const made_at = '2026-01-01T00:00:00.000Z'
  issuer = {
    did: DID,
    name: '',
    keys: [former, ours].map(({ multikey }) => ({
      public_key: multikey,
      made_at,
      retired_at: null,
      disowned_from: null,
    })),
  }
})
afterEach(() => vi.restoreAllMocks())

const holds = { state: 'valid', outdated: false, document: unsigned() as object } as Certificate
const checked = async (
  text: string,
  {
    state = holds,
    now = NOW,
    by = issuer,
  }: { state?: Certificate | null | undefined; now?: Date; by?: Issuer } = {},
) => {
  const read = readText(text)
  return read && check(read, { issuer: by, stateOf: async () => state, now })
}
const saidIn = (report: Awaited<ReturnType<typeof checked>>) =>
  report && [report.verdict, ...report.checks.map(({ says }) => says)]

test('a signature of any key of this installation is genuine', async () => {
  const text = JSON.stringify(await signed(ours), null, 2)
  expect(saidIn(await checked(text))).toEqual(['good', 'good', 'here', 'begun', 'valid'])
  // Written in another order it says the same.
  const { proof, ...rest } = JSON.parse(text)
  expect(saidIn(await checked(JSON.stringify({ proof, ...rest })))?.[0]).toBe('good')
})

test('§10 a report that was handed in is checked as well, and never asked about its state', async () => {
  const report = {
    ...unsigned(),
    id: `urn:uuid:${ID}`,
    type: ['VerifiableCredential', 'EWasteReport'],
    credentialSubject: {
      type: 'EWasteReportRecord',
      period: '2026-10',
      from: '2026-10-01',
      to: '2026-10-31',
      timeZone: 'Asia/Jakarta',
      ledger: unsigned().credentialSubject.ledger,
      total: { openingKg: 1, openingOutKg: 0, inKg: 2, outKg: 0, closingKg: 3 },
    },
  }
  const text = JSON.stringify(await signed(ours, report))
  expect(saidIn(await checked(text, { state: null }))).toEqual(['good', 'good', 'here', 'begun'])
  const changed = text.replace('"inKg":2', '"inKg":20')
  expect(saidIn(await checked(changed))).toEqual(['bad', 'changed'])
})

test('a stolen key’s document is not one that its service has issued, also under the address of a valid one', async () => {
  const heavier = { ...unsigned(), credentialSubject: { ...unsigned().credentialSubject, weightKg: 9 } }
  const forged = JSON.stringify(await signed(ours, heavier))
  expect(saidIn(await checked(forged))).toEqual(['bad', 'good', 'here', 'begun', 'another'])
  expect(saidIn(await checked(forged, { state: null }))).toEqual(['bad', 'good', 'here', 'begun', 'missing'])
})

test('with any one character changed it is not', async () => {
  const text = JSON.stringify(await signed(ours))
  // The other proof is not read here.
  const end = text.indexOf('{"cryptosuite":"eddsa-rdfc-2022"}')
  await fc.assert(
    fc.asyncProperty(
      fc.nat(end - 2),
      fc.constantFrom(...'0123456789abcxyzAZ-. "{}[]:,'),
      async (at, char) => {
        fc.pre(text[at] !== char)
        const report = await checked(text.slice(0, at) + char + text.slice(at + 1))
        expect(report === null || report.verdict === 'bad').toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('nor with another key, with the proof of another document, or without one', async () => {
  const other = await newKey()
  const forged = await signed(other)
  const [proof] = forged.proof as { verificationMethod: string }[]
  proof!.verificationMethod = `${DID}#${ours.multikey}`
  expect(saidIn(await checked(JSON.stringify(forged)))).toEqual(['bad', 'changed'])
  // Its own key, in our name.
  expect(saidIn(await checked(JSON.stringify(await signed(other))))).toEqual([
    'bad',
    'no-key',
    'unknown',
    'begun',
  ])
  const { proof: _, ...bare } = await signed(ours)
  expect(saidIn(await checked(JSON.stringify({ ...bare, proof: [] })))).toEqual(['bad', 'missing'])
  // A key's signature for another purpose certifies nothing.
  const toLogIn = await signed(ours, unsigned(), DID, 'authentication')
  expect(saidIn(await checked(JSON.stringify(toLogIn)))).toEqual(['bad', 'missing'])
  const mine = await signed(ours)
  const heavier = { ...mine, credentialSubject: { ...unsigned().credentialSubject, weightKg: 9 } }
  expect(saidIn(await checked(JSON.stringify(heavier)))).toEqual(['bad', 'changed'])
})

test('of another service it says where to ask, and of an unknown key that it is unknown', async () => {
  const other = await newKey()
  const theirs = await signed(other, unsigned('did:web:bsi.example.id'), 'did:web:bsi.example.id')
  expect(saidIn(await checked(JSON.stringify(theirs)))).toEqual(['unsure', 'no-key', 'elsewhere', 'begun'])
  const named = `did:key:${other.multikey}`
  const alone = await signed(other, unsigned(named), named)
  expect(saidIn(await checked(JSON.stringify(alone)))).toEqual(['bad', 'good', 'unknown', 'begun'])
})

test('of a key that was disowned everything is refused but what its issuer knows to have issued before', async () => {
  const disownedFrom = (disowned_from: string): Issuer => ({
    ...issuer,
    keys: issuer.keys.map((key) => (key.public_key === ours.multikey ? { ...key, disowned_from } : key)),
  })
  const text = JSON.stringify(await signed(ours))
  const by = disownedFrom('2026-11-21T00:00:00.000Z')
  // Issued the day before, and in the records of its issuer.
  expect(saidIn(await checked(text, { by }))).toEqual([
    ...['good', 'good', 'here', 'begun', 'disowned-later', 'valid'],
  ])
  // The same date, written by whoever has the key: nobody else says that it is so old.
  expect(saidIn(await checked(text, { by, state: null }))).toEqual([
    ...['bad', 'good', 'here', 'begun', 'disowned-unsure', 'missing'],
  ])
  expect(
    (await check(readText(text)!, { issuer: by, now: NOW, stateOf: async () => undefined })).verdict,
  ).toBe('bad')
  const heavier = { ...unsigned(), credentialSubject: { ...unsigned().credentialSubject, weightKg: 9 } }
  expect(saidIn(await checked(JSON.stringify(await signed(ours, heavier)), { by }))).toEqual([
    ...['bad', 'good', 'here', 'begun', 'disowned-unsure', 'another'],
  ])
  const since = disownedFrom('2026-11-20T03:00:00.000Z')
  const refused = ['bad', 'good', 'here', 'begun', 'disowned']
  expect(saidIn(await checked(text, { by: since }))).toEqual(refused)
  // Its records know better than its date.
  expect(saidIn(await checked(text, { by, state: { ...holds, disowned: true } }))).toEqual(refused)
  const revoked = { ...holds, disowned: true, state: 'revoked' } as Certificate
  expect(saidIn(await checked(text, { by, state: revoked }))).toEqual([...refused, 'revoked'])
  // Another key is another key.
  const former = issuer.keys.map((key) =>
    key.public_key === ours.multikey ? key : { ...key, disowned_from: '2026-01-02T00:00:00.000Z' },
  )
  expect((await checked(text, { by: { ...issuer, keys: former } }))?.verdict).toBe('good')
})

test('a certificate’s fate is told, and a clock before its date', async () => {
  const text = JSON.stringify(await signed(ours))
  const revoked = { ...holds, state: 'revoked' } as Certificate
  expect(saidIn(await checked(text, { state: revoked }))).toEqual(['bad', 'good', 'here', 'begun', 'revoked'])
  expect(saidIn(await checked(text, { state: { ...holds, outdated: true } }))?.at(-1)).toBe('outdated')
  expect(saidIn(await checked(text, { state: null }))).toEqual(['bad', 'good', 'here', 'begun', 'missing'])
  expect(saidIn(await check(readText(text)!, { issuer, now: NOW, stateOf: async () => undefined }))).toEqual([
    ...['unsure', 'good', 'here', 'begun', 'unanswered'],
  ])
  const early = await checked(text, { now: new Date('2026-11-19T00:00:00Z') })
  expect(saidIn(early)).toEqual(['bad', 'good', 'here', 'not-begun', 'valid'])
})

test('a browser without Ed25519 comes to the same', async () => {
  const subtle = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('', 'NotSupportedError'))
  const document = await signed(ours)
  expect(saidIn(await checked(JSON.stringify(document)))?.[0]).toBe('good')
  expect(subtle).toHaveBeenCalled()
  const heavier = { ...document, validFrom: '2026-11-20T03:00:01Z' }
  expect(saidIn(await checked(JSON.stringify(heavier)))).toEqual(['bad', 'changed'])
})

test('a token is read as the document is', async () => {
  const part = (value: object) => base64Url(encoded(JSON.stringify(value)))
  const signedPart = `${part({ alg: 'EdDSA', typ: 'vc+jwt', kid: `${DID}#${ours.multikey}-jwk` })}.${part(unsigned())}`
  const signature = await crypto.subtle.sign('Ed25519', ours.privateKey, encoded(signedPart))
  const token = `${signedPart}.${base64Url(new Uint8Array(signature))}`
  expect(saidIn(await checked(token))).toEqual(['good', 'good', 'here', 'begun', 'valid'])
  expect(saidIn(await checked(token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))))?.[0]).toBe('bad')
  const none = `${part({ alg: 'none', kid: '' })}.${part(unsigned())}.e30`
  expect(await checked(none)).toBeNull()
})

test.each(['', 'null', '[]', '{"proof":[]}', 'hello', '{'])('no certificate: %s', async (text) => {
  expect(await readFile(new Blob([text]))).toBeNull()
})
