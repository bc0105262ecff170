import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import canonicalize from 'canonicalize'
import { eq, sql } from 'drizzle-orm'
import { createLocalJWKSet, compactVerify, decodeProtectedHeader, type JWK } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyCredential } from '@digitalcredentials/verifier-core'
import type { Certificate } from '#contract/proof/certificates.ts'
import { signCredential } from '#server/adapters/signing/sign.ts'
import { verifyProof } from '#server/adapters/signing/verify.ts'
import { certificates, signingKeys } from '#server/database/schema/certificates.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { readFile } from '#web/features/proof/certificates/verify/read-file.ts'
import { outdatedAmong } from './outdated.ts'
import { LOGO_ON_PAPER, withLogo } from '#server/testing/pictures/with-logo.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
const ORIGIN = 'https://ewaste.example.go.id'
let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let admin: Awaited<ReturnType<typeof server.account>>
let clock_ms = Date.parse('2026-10-20T03:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: ORIGIN }, { now: () => new Date((clock_ms += 1000)) })
  admin = await server.account('ratna')
  operator = await server.account('dewi', 'operator')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
afterAll(() => server?.close())

/** The token of a session lives an hour. */
const at = async (day: string) => {
  clock_ms = Date.parse(day)
  operator = { ...operator, ...(await server.signIn(operator.email)) }
  admin = { ...admin, ...(await server.signIn(admin.email)) }
}
const collected = async (overrides: object = {}) => {
  const headers: Headers = newGuest()
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry({ ...overrides }),
    headers,
  })
  for (const status of ['approved', 'collected'])
    await server.call({
      method: 'PATCH',
      url: `/api/submissions/${body.id}`,
      payload: { status },
      headers: operator.headers,
    })
  return { ...(body as { id: number; tracking_code: string }), headers }
}
const weigh = async (id: number, payload: object) => {
  const { status, body, text } = await server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload: { device_class: 'laptop', method: 'weighed', outcome: 'recycled', ...payload },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  expect(status, text).toBe(200)
  return body.entries.at(-1).id as number
}
const act = (url: string, payload: object, headers = operator.headers) =>
  server.call({ method: 'POST', url: `/api/certificates${url}`, payload, headers })
const issued = async (payload: object): Promise<Certificate> => {
  const { status, body, text } = await act('', payload)
  expect(status, text).toBe(200)
  return body.certificate
}
const read = async (id: string): Promise<Certificate> =>
  (await server.call({ url: `/api/certificates/${id}` })).body.certificate
const file = (id: string, format: string) =>
  server.app.inject({ url: `/api/certificates/${id}/file?format=${format}` })
/** A certificate for a new request with one weighed laptop. */
const one = async () => {
  const request = await collected()
  await weigh(request.id, { weight_kg: 2.255, units: 1 })
  return { request, certificate: await issued({ submission_id: request.id }) }
}

/** The web of a stranger: only this installation answers there. */
const strangersWeb = () =>
  vi.stubGlobal('fetch', async (input: Request | URL | string) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== ORIGIN) return new Response('{}', { status: 404 })
    const { statusCode, body, headers } = await server.app.inject({ url: url.pathname })
    expect(headers['access-control-allow-origin']).toBe('*')
    return new Response(body, {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type']) },
    })
  })

/** The verdict of another verifier: each step, or its error. */
async function foreignVerdict(credential: object) {
  strangersWeb()
  const { log, errors } = (await verifyCredential({ credential, knownDIDRegistries: [] } as never)) as {
    log?: { id: string; valid?: boolean }[]
    errors?: { name: string }[]
  }
  if (errors) return errors.map(({ name }) => name)
  return Object.fromEntries(log!.map(({ id, valid }) => [id, valid]))
}

describe('says what is recorded', () => {
  test('of a request: kilograms by class, outcome and grade, as corrected, and nobody’s name', async () => {
    const request = await collected()
    const wrong = await weigh(request.id, { weight_kg: 25, units: 9 })
    await weigh(request.id, { weight_kg: 2.255, units: 1, replaces_id: wrong })
    await weigh(request.id, { weight_kg: 3, units: 1 })
    await weigh(request.id, {
      device_class: 'refrigerator',
      weight_kg: 40,
      method: 'estimated',
      outcome: 'unknown',
    })
    const mistaken = await weigh(request.id, { device_class: 'rice-cooker', weight_kg: 3 })
    await weigh(request.id, { device_class: 'rice-cooker', weight_kg: 0, replaces_id: mistaken })
    const certificate = await issued({ submission_id: request.id })
    expect(certificate).toMatchObject({ kind: 'request', state: 'valid', outdated: false })
    const { document } = certificate
    expect(document.issuer).toEqual({ id: 'did:web:ewaste.example.go.id' })
    expect(document.credentialSubject).toMatchObject({
      covers: 'request',
      from: '2026-10-20',
      to: '2026-10-20',
      weightKg: 45.255,
      grade: 'declared',
      byGrade: [
        { grade: 'declared', weightKg: 40 },
        { grade: 'weighed', weightKg: 5.255 },
      ],
      byOutcome: [
        { outcome: 'unknown', weightKg: 40 },
        { outcome: 'recycled', weightKg: 5.255 },
      ],
      lines: [
        { deviceClass: 'refrigerator', outcome: 'unknown', grade: 'declared', weightKg: 40 },
        { deviceClass: 'laptop', outcome: 'recycled', grade: 'weighed', weightKg: 5.255, units: 2 },
      ],
      receivers: [],
      avoidedKgCo2e: 6.148,
      avoidedLowKgCo2e: 6.148,
      avoidedHighKgCo2e: 6.994,
    })
    // Nobody has counted the refrigerators.
    expect(document.credentialSubject.lines[0]).not.toHaveProperty('units')
    expect(JSON.stringify(document)).not.toMatch(/Guest-|dewi|Kebayoran|RSK-/)
  })

  test('of a request: a correction stays with the day of what it corrects', async () => {
    const request = await collected()
    const wrong = await weigh(request.id, { weight_kg: 20, units: 9 })
    // In Jakarta it is the next day.
    await at('2026-10-20T17:30:00Z')
    const again = await weigh(request.id, { weight_kg: 3, units: 1, replaces_id: wrong })
    await weigh(request.id, { weight_kg: 2, units: 1, replaces_id: again })
    const alone = await issued({ submission_id: request.id })
    expect(alone.document.credentialSubject).toMatchObject({ from: '2026-10-20', to: '2026-10-20' })
    await weigh(request.id, { weight_kg: 1, units: 1 })
    const { body } = await act(`/${alone.id}/replacement`, {})
    expect(body.certificate.document.credentialSubject).toMatchObject({
      from: '2026-10-20',
      to: '2026-10-21',
      weightKg: 3,
    })
  })

  test('of a period: a correction stays with the day of what it corrects', async () => {
    await at('2026-08-31T16:59:50Z')
    const request = await collected()
    // Still August in Jakarta.
    clock_ms = Date.parse('2026-08-31T16:59:50Z')
    const wrong = await weigh(request.id, { weight_kg: 20, units: 9 })
    clock_ms = Date.parse('2026-08-31T17:00:05Z')
    await weigh(request.id, { weight_kg: 3, units: 1 })
    await at('2026-10-21T03:00:00Z')
    await weigh(request.id, { weight_kg: 2, units: 1, replaces_id: wrong })
    const august = await issued({ from: '2026-08-01', to: '2026-08-31' })
    const september = await issued({ from: '2026-09-01', to: '2026-09-30' })
    expect(august.document.credentialSubject).toMatchObject({ weightKg: 2, ledger: { entries: 1 } })
    expect(september.document.credentialSubject).toMatchObject({
      weightKg: 3,
      from: '2026-09-01',
      to: '2026-09-30',
      grade: 'weighed',
    })
  })

  test('and its hash is of the entries that staff can show', async () => {
    const { certificate } = await one()
    const { body } = await server.call({
      url: `/api/certificates/${certificate.id}/ledger`,
      headers: operator.headers,
    })
    expect(body.entries).toMatchObject([{ device_class: 'laptop', weight_kg: 2.255, method: 'weighed' }])
    const hash = createHash('sha256').update(canonicalize(body.entries)!).digest('hex')
    expect(certificate.document.credentialSubject.ledger.sha256).toBe(hash)
  })

  test.each([
    ['nothing weighed', async () => ({ submission_id: (await collected()).id }), [409, 'nothing-weighed']],
    [
      'nothing handed over',
      async () => ({ submission_id: (await collected({ form_id: 12 })).id }),
      [409, 'not-handed-over'],
    ],
    ['no request', async () => ({ submission_id: 999_999 }), [404, 'not-found']],
    ['neither', async () => ({}), [400, 'invalid']],
    ['both', async () => ({ submission_id: 1, from: '2026-08-01', to: '2026-08-02' }), [400, 'invalid']],
    ['backwards', async () => ({ from: '2026-08-02', to: '2026-08-01' }), [400, 'invalid']],
    ['today', async () => ({ from: '2026-08-02', to: '2026-10-21' }), [400, 'invalid']],
    ['an empty month', async () => ({ from: '2020-08-02', to: '2020-08-03' }), [409, 'nothing-weighed']],
  ])('and refuses: %s', async (_, payload, answer) => {
    const { status, body } = await act('', await payload())
    expect([status, body.code]).toEqual(answer)
  })

  test('once at a time', async () => {
    const request = await collected()
    await weigh(request.id, { weight_kg: 2, units: 1 })
    const both = await Promise.all([1, 2].map(() => act('', { submission_id: request.id })))
    expect(both.map(({ body }) => body.code ?? 'issued').toSorted()).toEqual(['already-certified', 'issued'])
  })
})

describe('a verifier of others', () => {
  test('accepts it', async () => {
    const { certificate } = await one()
    expect(await foreignVerdict(certificate.document)).toMatchObject({
      valid_signature: true,
      revocation_status: true,
      expiration: true,
    })
  })

  test('refuses it with one figure changed, with another key, revoked, and before it holds', async () => {
    const { certificate } = await one()
    const { document } = certificate
    const changed = structuredClone(document)
    changed.credentialSubject.lines[0]!.weightKg = 2.256
    expect(await foreignVerdict(changed)).toEqual(['invalid_signature'])

    const other = structuredClone(document)
    for (const proof of other.proof) proof.proofValue = `z${'5'.repeat(87)}`
    expect(await foreignVerdict(other)).toEqual(['invalid_signature'])

    const { status } = await act(`/${certificate.id}/revocation`, { reason: 'wrong-figures' })
    expect(status).toBe(200)
    expect(await foreignVerdict(document)).toMatchObject({ valid_signature: true, revocation_status: false })

    clock_ms += 365 * 86_400_000
    await at(new Date(clock_ms).toISOString())
    const later = await one()
    expect(JSON.stringify(await foreignVerdict(later.certificate.document))).not.toContain(
      '"valid_signature":true',
    )
    await at('2026-10-22T03:00:00Z')
  })

  test('reads the token with the published key', async () => {
    const { certificate } = await one()
    const { body, headers } = await file(certificate.id, 'jwt')
    expect(headers['content-type']).toBe('application/vc+jwt')
    const did = (await server.call({ url: '/.well-known/did.json' })).body as {
      verificationMethod: { id: string; publicKeyJwk?: JWK }[]
    }
    const keys = did.verificationMethod.flatMap(({ id, publicKeyJwk }) =>
      publicKeyJwk ? [{ ...publicKeyJwk, kid: id }] : [],
    )
    const { payload, protectedHeader } = await compactVerify(body, createLocalJWKSet({ keys }))
    expect(protectedHeader).toMatchObject({ typ: 'vc+jwt', cty: 'vc', alg: 'EdDSA' })
    const { proof: _, ...unsigned } = certificate.document
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(unsigned)
  })
})

describe('without a network', () => {
  const folder = join(tmpdir(), `resirkuit-certificate-${randomUUID()}`)
  beforeAll(() => mkdir(folder))
  afterAll(() => rm(folder, { recursive: true }))
  const { argv } = process
  afterEach(() => {
    process.argv = argv
    process.exitCode = undefined
    vi.restoreAllMocks()
  })

  /** The output of the script of the documentation. */
  async function script(document: object, did: object) {
    const files = [document, did].map(
      (json, at) => [join(folder, `${at}.json`), JSON.stringify(json)] as const,
    )
    for (const [path, text] of files) await writeFile(path, text)
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    process.argv = [...argv.slice(0, 2), ...files.map(([path]) => path)]
    await import(/* @vite-ignore */ `../../../../docs/verify-certificate.mjs?${randomUUID()}`)
    const said = log.mock.lastCall![0] as string
    log.mockRestore()
    return [process.exitCode, said]
  }

  test('the script of the documentation verifies a file with the published key, and says why not', async () => {
    const { certificate } = await one()
    const did = (await server.call({ url: '/.well-known/did.json' })).body
    const { document } = certificate
    expect(await script(document, did)).toEqual([
      0,
      `Verified: 2.255 kg, weighed. Revoked? Ask ${ORIGIN}/verify/${certificate.id}`,
    ])
    const { document: statement } = await signCredential(server.context, {
      id: `urn:uuid:${randomUUID()}`,
      type: 'EWasteStatement',
      validFrom: new Date(document.validFrom),
      credentialSubject: { type: 'EWasteMonth', month: '2026-09', weightKg: 11 },
    })
    expect(await script(statement, did)).toEqual([0, 'Verified: the statement of 2026-09, 11 kg'])
    const revocations = JSON.parse((await server.call({ url: '/api/certificates/status/0' })).text)
    expect((await script(revocations, did))[1]).toMatch(
      /^Verified: something else .*BitstringStatusListCredential$/,
    )
    const changed = structuredClone(document)
    changed.credentialSubject.weightKg = 22.55
    expect(await script(changed, did)).toEqual([1, 'NOT VERIFIED: the signature does not fit'])
    const another = { id: 'did:web:example.org', verificationMethod: [], assertionMethod: [] }
    expect(await script(document, another)).toEqual([1, 'NOT VERIFIED: another issuer is named'])
    expect(await script(document, { ...did, assertionMethod: [] })).toEqual([
      1,
      'NOT VERIFIED: the issuer does not publish this key',
    ])
    // Somebody else's key under the same name.
    const { generateKeyPair, exportJWK } = await import('jose')
    const { fromJwk } = await import('@digitalbazaar/ed25519-multikey')
    const { publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const { publicKeyMultibase } = await fromJwk({ jwk: await exportJWK(publicKey), secretKey: false })
    const others = did.verificationMethod.map((method: object) => ({ ...method, publicKeyMultibase }))
    expect(await script(document, { ...did, verificationMethod: others })).toEqual([
      1,
      'NOT VERIFIED: the signature does not fit',
    ])
    const toLogIn = document.proof.map((proof) => ({ ...proof, proofPurpose: 'authentication' }))
    expect(await script({ ...document, proof: toLogIn }, did)).toEqual([
      1,
      'NOT VERIFIED: it was signed for another purpose',
    ])
    for (const unsigned of [
      {},
      { ...document, proof: undefined },
      { ...document, proof: [document.proof[1]] },
    ])
      expect(await script(unsigned, did)).toEqual([
        1,
        'NOT VERIFIED: it has no proof that can be checked here (eddsa-jcs-2022)',
      ])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(document.validFrom) - 1000 })
    expect(await script(document, did)).toEqual([1, 'NOT VERIFIED: it holds only from a later date on'])
    vi.useRealTimers()
    const revoked = '2026-10-20T03:00:00Z'
    const disowned = did.verificationMethod.map((method: object) => ({ ...method, revoked }))
    expect(await script(document, { ...did, verificationMethod: disowned, assertionMethod: [] })).toEqual([
      1,
      `NOT VERIFIED: the issuer has disowned this key, from ${revoked} on`,
    ])
  })

  test('a signature of a key that names itself stays good when another key signs', async () => {
    const alone = await createTestApp()
    try {
      const { headers } = await alone.account('ratna')
      const certified = async () =>
        (
          await signCredential(alone.context, {
            id: `urn:uuid:${randomUUID()}`,
            type: 'EWasteCertificate',
            validFrom: new Date(),
            credentialSubject: { type: 'EWasteRecord', weightKg: 2, grade: 'weighed' },
          })
        ).document
      const before = await certified()
      await alone.call({ method: 'POST', url: '/api/certificates/issuer/keys', headers })
      const after = await certified()
      const did = (await alone.call({ url: '/.well-known/did.json' })).body
      expect(before.issuer.id).not.toBe(after.issuer.id)
      for (const document of [before, after])
        expect(await script(document, did)).toEqual([
          0,
          `Verified: 2 kg, weighed. Revoked? Ask ${document.id}`,
        ])
      const inItsName = { ...before, issuer: after.issuer }
      expect((await script(inItsName, did))[1]).toBe('NOT VERIFIED: another issuer is named')
    } finally {
      await alone.close()
    }
  })
})

test('a list does not wait for what takes long to work out', async () => {
  const { certificate } = await one()
  const [row] = await server.db.select().from(certificates).where(eq(certificates.id, certificate.id))
  const asked = [{ row: row!, sha256: '' }]
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table weight_entries in access exclusive mode`)
    expect(await outdatedAmong(server.context, asked, 20)).toEqual(new Map())
  })
  expect(await outdatedAmong(server.context, asked)).toEqual(new Map([[row!.id, true]]))
})

describe('the later fate of a certificate', () => {
  test('a correction is told, and a replacement stands for it', async () => {
    const { request, certificate } = await one()
    await weigh(request.id, { weight_kg: 1, units: 1 })
    expect((await read(certificate.id)).outdated).toBe(true)
    const listed = async () => {
      const { body } = await server.call({
        url: `/api/certificates?submission_id=${request.id}`,
        headers: operator.headers,
      })
      return body.certificates.map(({ outdated }: { outdated: boolean | null }) => outdated)
    }
    expect(await listed()).toEqual([true])
    const { body } = await act(`/${certificate.id}/replacement`, {})
    expect(await listed()).toEqual([false, null])
    expect(body.certificate.document.credentialSubject.weightKg).toBe(3.255)
    expect(await read(certificate.id)).toMatchObject({
      state: 'replaced',
      end_reason: 'replaced',
      replaced_by: body.certificate.id,
      outdated: false,
    })
    expect((await act(`/${certificate.id}/replacement`, {})).body.code).toBe('certificate-ended')
    expect((await act(`/${certificate.id}/revocation`, { reason: 'withdrawn' })).body.code).toBe(
      'certificate-ended',
    )
    expect((await act(`/${certificate.id}/revocation`, { reason: 'replaced' })).status).toBe(400)
    const { body: page } = await server.call({
      url: `/api/certificates?submission_id=${request.id}&limit=1`,
      headers: operator.headers,
    })
    expect(page.certificates).toMatchObject([{ state: 'valid', weight_kg: 3.255, issued_by: 'dewi' }])
    expect(page.older).toBe(page.certificates[0].number)
    const { body: rest } = await server.call({
      url: `/api/certificates?submission_id=${request.id}&before=${page.older}`,
      headers: operator.headers,
    })
    expect(rest).toMatchObject({ certificates: [{ id: certificate.id, state: 'replaced' }], older: null })
  })

  test('its sender finds it, and nobody else', async () => {
    const { request, certificate } = await one()
    const own = (headers: Headers) =>
      server.call({ url: `/api/submissions/track/${request.tracking_code}/certificate`, headers })
    expect((await own(request.headers)).body.certificate).toMatchObject({ id: certificate.id })
    expect((await own(newGuest())).status).toBe(404)
    await act(`/${certificate.id}/revocation`, { reason: 'withdrawn' })
    expect((await own(request.headers)).body.certificate).toBeNull()
  })

  test('the audit log tells who did it', async () => {
    const { certificate } = await one()
    await act(`/${certificate.id}/revocation`, { reason: 'wrong-subject' })
    const { body } = await server.call({ url: '/api/audit?limit=2', headers: admin.headers })
    const subject = `certificate:${certificate.number}`
    expect(body.entries).toMatchObject([
      { action: 'certificate.revoked', subject, details: { reason: 'wrong-subject' } },
      { action: 'certificate.issued', subject, details: { kind: 'request' } },
    ])
  })

  test('nothing of it can be changed or deleted in the database', async () => {
    const { certificate } = await one()
    const its = eq(certificates.id, certificate.id)
    const { db } = server
    const refused = { cause: { message: 'certificates stay as they were signed' } }
    await expect(db.update(certificates).set({ document: '{}' }).where(its)).rejects.toMatchObject(refused)
    await expect(db.delete(certificates).where(its)).rejects.toMatchObject(refused)
    await act(`/${certificate.id}/revocation`, { reason: 'withdrawn' })
    await expect(
      db.update(certificates).set({ ended_at: null, end_reason: null }).where(its),
    ).rejects.toMatchObject(refused)
  })
})

describe('the keys', () => {
  test('rotate: what the former one signed stays good, and private halves are encrypted', async () => {
    const { certificate } = await one()
    const { status, body } = await act('/issuer/keys', {}, admin.headers)
    expect(status).toBe(200)
    expect(body.issuer.keys).toMatchObject([{ retired_at: null }, { retired_at: expect.any(String) }])
    const later = await one()
    const methodOf = ({ document }: Certificate) => document.proof[0]!.verificationMethod
    expect(methodOf(later.certificate)).not.toBe(methodOf(certificate))
    expect(methodOf(later.certificate)).toBe(`${body.issuer.did}#${body.issuer.keys[0].public_key}`)
    const did = (await server.call({ url: '/.well-known/did.json' })).body
    for (const { document } of [certificate, later.certificate])
      expect(await verifyProof(document, did, new Date(clock_ms))).toBeNull()
    // As a JWE has its parts.
    const [row] = await server.db.select().from(signingKeys)
    expect(row!.private_key.split('.')).toHaveLength(5)
    expect((await act('/issuer/keys', {})).status).toBe(403)
  })

  describe('disowned', () => {
    const disown = (payload: object, headers = admin.headers) =>
      act('/issuer/disowned-keys', payload, headers)
    const present = async () => (await server.call({ url: '/api/certificates/issuer' })).body.issuer.keys[0]
    const published = async () => (await server.call({ url: '/.well-known/did.json' })).body

    test('from a moment on: a new key signs, what was issued since counts no more, and what before does here', async () => {
      const before = (await one()).certificate
      const { public_key } = await present()
      clock_ms += 60_000
      const from = new Date(clock_ms).toISOString()
      clock_ms += 60_000
      const since = (await one()).certificate
      const { status, body } = await disown({ public_key, from })
      expect(status).toBe(200)
      expect(body.issuer.keys).toMatchObject([
        { retired_at: null, disowned_from: null },
        { public_key, retired_at: expect.any(String), disowned_from: from },
        ...body.issuer.keys.slice(2),
      ])
      const after = (await one()).certificate
      expect(await read(before.id)).toMatchObject({ state: 'valid', disowned: false })
      expect(await read(since.id)).toMatchObject({ state: 'valid', disowned: true })
      expect(await read(after.id)).toMatchObject({ state: 'valid', disowned: false })
      const { body: listed } = await server.call({ url: '/api/certificates', headers: operator.headers })
      expect(
        [after, since, before].map(
          ({ id }) => listed.certificates.find((line: Certificate) => line.id === id).disowned,
        ),
      ).toEqual([false, true, false])
      // Others cannot tell what is older: they refuse both, also when nobody tells them of a revocation.
      const did = await published()
      const said = ({ document }: Certificate) => verifyProof(document, did, new Date(clock_ms))
      expect(await said(before)).not.toBeNull()
      expect(await said(since)).not.toBeNull()
      expect(await said(after)).toBeNull()
      // It remembers for five seconds which keys it found.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 })
      expect(await foreignVerdict(since.document)).not.toMatchObject({ valid_signature: true })
      expect(await foreignVerdict(after.document)).toMatchObject({
        valid_signature: true,
        revocation_status: true,
      })
      vi.useRealTimers()
      const named = did.verificationMethod.filter(({ id }: { id: string }) => id.includes(public_key))
      expect(named).toHaveLength(2)
      for (const method of named) {
        expect(method.revoked).toBe(from.replace(/\.\d+Z$/, 'Z'))
        expect(did.assertionMethod).not.toContain(method.id)
      }
      // On paper as well, and its replacement counts.
      const pdf = await file(since.id, 'pdf')
      expect((await readPdf(pdf.rawPayload)).text).toContain('in other hands')
      const { body: replaced } = await act(`/${since.id}/replacement`, {})
      expect(await said(replaced.certificate)).toBeNull()
      expect(replaced.certificate.disowned).toBe(false)
    })

    test('the list of what holds no more says so', async () => {
      const { certificate } = await one()
      const bitOf = async () => {
        const { credentialSubject } = JSON.parse(
          (await server.call({ url: '/api/certificates/status/0' })).text,
        )
        const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
        return (bits[certificate.number >> 3]! >> (7 - (certificate.number % 8))) & 1
      }
      expect(await bitOf()).toBe(0)
      const { public_key } = await present()
      await disown({ public_key, from: '2026-10-01T00:00:00.000Z' })
      expect(await bitOf()).toBe(1)
    })

    test('said again, only an earlier moment counts; what is no key, or not over yet, is refused', async () => {
      const { public_key } = await present()
      const from = (minutes: number) => new Date(clock_ms - minutes * 60_000).toISOString()
      const [first, later, earlier] = [from(10), from(5), from(15)]
      const momentOf = ({ body }: Awaited<ReturnType<typeof disown>>) =>
        body.issuer.keys.find((key: { public_key: string }) => key.public_key === public_key).disowned_from
      expect(momentOf(await disown({ public_key, from: first }))).toBe(first)
      const { public_key: next } = await present()
      expect(momentOf(await disown({ public_key, from: later }))).toBe(first)
      expect(momentOf(await disown({ public_key, from: earlier }))).toBe(earlier)
      // One that signs no more is followed by none.
      expect((await present()).public_key).toBe(next)
      expect((await disown({ public_key: next, from: from(-60) })).body).toMatchObject({
        code: 'invalid',
        field: 'from',
      })
      expect((await disown({ public_key: 'z6MkNobody', from: first })).status).toBe(404)
      expect((await disown({ public_key: next, from: first }, operator.headers)).status).toBe(403)
      const { rows } = await server.pool.query(`select details from audit_entries
        where action = 'issuer.key-disowned' order by id desc limit 2`)
      expect(rows.map(({ details }) => details)).toEqual([
        { public_key, from: earlier },
        { public_key, from: first },
      ])
    })
  })

  test('are what says who signed: why not is told', async () => {
    const { certificate } = await one()
    const did = (await server.call({ url: '/.well-known/did.json' })).body
    const said = (
      change: (document: Certificate['document']) => void,
      now = new Date(clock_ms),
      issuer = did,
    ) => {
      const document = structuredClone(certificate.document)
      change(document)
      return verifyProof(document, issuer, now)
    }
    expect(await said(() => {})).toBeNull()
    // One of the two proofs is enough.
    expect(await said((document) => document.proof.pop())).toBeNull()
    expect(await said((document) => (document.credentialSubject.weightKg += 0.001))).toBe(
      'Invalid signature.',
    )
    expect(await said((document) => (document.issuer.id = 'did:web:example.org'))).toBe(
      'the issuer is another one',
    )
    expect(await said((document) => document.proof.shift())).toMatch('no eddsa-jcs-2022 proof')
    expect(await said(() => {}, new Date('2026-01-01'))).toMatch('is before "validFrom"')
    const strange = { ...did, verificationMethod: [], assertionMethod: [] }
    expect(await said(() => {}, new Date(clock_ms), strange)).not.toBeNull()
  })

  test('without an address the key names itself', async () => {
    const alone = await createTestApp()
    try {
      const first = await alone.account('ratna')
      const { body } = await alone.call({ url: '/api/certificates/issuer', headers: first.headers })
      expect(body.issuer.did).toBe(`did:key:${body.issuer.keys[0].public_key}`)
      const did = (await alone.call({ url: '/.well-known/did.json' })).body
      expect(did).toMatchObject({ id: body.issuer.did })
      expect((await alone.call({ url: '/api/certificates/status/0' })).status).toBe(404)

      // Its signatures name the key as that DID itself does, so that a stranger finds it there.
      const { document, jwt } = await signCredential(alone.context, {
        id: `urn:uuid:${randomUUID()}`,
        type: 'EWasteCertificate',
        validFrom: new Date(),
        credentialSubject: { type: 'EWasteRecord', weightKg: 2 },
      })
      expect(await foreignVerdict(document)).toMatchObject({ valid_signature: true })
      expect(decodeProtectedHeader(jwt).kid).toBe(`${did.id}#${body.issuer.keys[0].public_key}`)
    } finally {
      await alone.close()
    }
  })

  test('and our words are published for who reads linked data', async () => {
    const { headers, body } = await server.call({ url: '/ns/v1' })
    expect(headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(body['@context'].weightKg).toBe('urn:resirkuit:v1:weightKg')
    for (const url of ['/api/certificates/status/7', '/api/certificates/status/x'])
      expect((await server.call({ url })).status).toBe(404)
  })
})

describe('on paper', () => {
  test('it says the same in both languages, and has the signed document inside', async () => {
    const { certificate } = await one()
    const { rawPayload, headers } = await file(certificate.id, 'pdf')
    expect(headers['content-type']).toBe('application/pdf')
    const { text, attachments, pictures } = await readPdf(rawPayload)
    expect(pictures).toEqual([])
    const own = await withLogo(server, admin.headers, async () =>
      readPdf((await file(certificate.id, 'pdf')).rawPayload),
    )
    expect(own).toMatchObject({ text, attachments, pictures: [LOGO_ON_PAPER] })
    for (const said of [
      'Sertifikat sampah elektronik E-waste certificate',
      `Nomor Number ${certificate.number}`,
      /Mencakup Covers Satu permintaan: \d+ Oktober 2026 One request: \d+ October 2026/,
      'Ditimbang Weighed',
      'Sertifikat ini tidak memuat konfirmasi penerima. This certificate contains no confirmation by a receiver.',
      'Laptop Didaur ulang, ditimbang Recycled, weighed 1 2,255 kg 2.255 kg',
      /2,64 kg CO2e, di antara 2,64 dan 3 \(faktor [\d-]+\) 2.64 kg CO2e, between 2.64 and 3 \(factors [\d-]+\)/,
      'did:web:ewaste.example.go.id',
      'do not trade them as credits',
    ])
      expect(text).toMatch(said)
    const { body } = await file(certificate.id, 'json')
    expect(attachments).toEqual(['resirkuit-certificate.json'])
    // As the browser of whoever is handed the file finds it.
    expect(await readFile(new Blob([new Uint8Array(rawPayload)]))).toMatchObject({ whole: JSON.parse(body) })
    expect(JSON.parse(body)).toEqual(certificate.document)
  })

  test('of what holds no more says so', async () => {
    const { certificate } = await one()
    await act(`/${certificate.id}/revocation`, { reason: 'wrong-figures' })
    const { text } = await readPdf((await file(certificate.id, 'pdf')).rawPayload)
    expect(text).toContain('NO LONGER VALID: its figures were wrong')
  })
})
