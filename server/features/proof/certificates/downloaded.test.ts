import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { defaultDocumentLoader, verifyCredential as verifyByIssuersPackage } from '@digitalbazaar/vc'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import * as jcs from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import * as rdfc from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential as verifyByStranger } from '@digitalcredentials/verifier-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Issuer } from '#contract/proof/certificates.ts'
import { verifyProof } from '#server/adapters/signing/verify.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { check } from '#web/features/proof/certificates/verify/check.ts'
import { readFile, type ReadDocument } from '#web/features/proof/certificates/verify/read-file.ts'

// Each reader gets the bytes that somebody downloaded, never an object that this process has signed.

type Download = { text: string; document: { '@context': unknown[]; proof: { cryptosuite: string }[] } }
type Did = { id: string; verificationMethod: { id: string }[] }

describe.each([
  ['without PUBLIC_URL', undefined],
  ['with http', 'http://ewaste.example.go.id'],
  ['with https', 'https://ewaste.example.go.id'],
])('§10 a certificate that was downloaded %s', (_, PUBLIC_URL) => {
  let server: Awaited<ReturnType<typeof createTestApp>>
  let folder: string
  let download: Download
  let did: Did
  let issuer: Issuer

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resirkuit-downloaded-'))
    server = await createTestApp(PUBLIC_URL ? { PUBLIC_URL } : {})
    const { headers } = await server.account('ratna')
    const text = await textAt(`/api/certificates/${await issueOne(headers)}/file?format=json`)
    download = { text, document: JSON.parse(text) }
    did = JSON.parse(await textAt('/.well-known/did.json'))
    issuer = (await server.call({ url: '/api/certificates/issuer', headers })).body.issuer
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const textAt = async (url: string) => (await server.app.inject({ url })).body

  /** A request with one weighed laptop, certified. */
  async function issueOne(headers: Record<string, string>) {
    const done = async (method: 'POST' | 'PATCH', url: string, payload: object, more = headers) => {
      const { status, body, text } = await server.call({ method, url, payload, headers: more })
      expect(status, text).toBe(200)
      return body
    }
    const { id } = await done('POST', '/api/submit-ewaste', enquiry(), newGuest())
    for (const status of ['approved', 'collected']) await done('PATCH', `/api/submissions/${id}`, { status })
    const weight = {
      device_class: 'laptop',
      method: 'weighed',
      outcome: 'recycled',
      weight_kg: 2.2,
      units: 1,
    }
    await done('POST', `/api/submissions/${id}/weights`, weight, {
      ...headers,
      'idempotency-key': randomUUID(),
    })
    const { certificate } = await done('POST', '/api/certificates', { submission_id: id })
    return certificate.id as string
  }

  /** Answers for the installation alone: its DID document, its words and its status list. */
  const documentLoader = async (url: string) => {
    const known = [did, ...did.verificationMethod].find(({ id }) => id === url)
    if (known)
      return {
        contextUrl: null,
        documentUrl: url,
        document: { '@context': 'https://w3id.org/security/multikey/v1', ...known },
      }
    if (PUBLIC_URL && url.startsWith(PUBLIC_URL)) {
      const text = await textAt(url.slice(PUBLIC_URL.length))
      return { contextUrl: null, documentUrl: url, document: JSON.parse(text) }
    }
    return defaultDocumentLoader(url)
  }

  test.each([
    ['eddsa-jcs-2022', () => jcs.createVerifyCryptosuite()],
    ['eddsa-rdfc-2022', () => rdfc.cryptosuite],
  ])('verifies by the package that has made its %s proof', async (name, suite) => {
    const { document } = download
    const { verified, error } = await verifyByIssuersPackage({
      credential: { ...document, proof: document.proof.find(({ cryptosuite }) => cryptosuite === name) },
      suite: new DataIntegrityProof({ cryptosuite: suite() }),
      documentLoader,
      now: new Date(),
      checkStatus: async () => ({ verified: true }),
    })
    expect(error?.errors?.map(({ message }) => message)).toBeUndefined()
    expect(verified).toBe(true)
  })

  test('verifies by a verifier of others', async () => {
    vi.stubGlobal('fetch', async (input: Request | URL | string) => {
      const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
      if (origin !== PUBLIC_URL) return new Response('{}', { status: 404 })
      return new Response(await textAt(pathname), {
        headers: { 'content-type': 'application/json' },
      })
    })
    const said = await verifyByStranger({ credential: download.document, knownDIDRegistries: [] } as never)
    const log = (said as { log?: { id: string; valid?: boolean }[] }).log
    expect(log?.find(({ id }) => id === 'valid_signature')).toMatchObject({ valid: true })
  })

  test('verifies by the script of the documentation', async () => {
    const files = [join(folder, 'certificate.json'), join(folder, 'did.json')]
    await writeFile(files[0]!, download.text)
    await writeFile(files[1]!, JSON.stringify(did))
    const script = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'verify-certificate.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...files])
    expect(stdout).toMatch(/^Verified: 2\.2 kg, weighed/)
  })

  test('verifies on the page, and at another installation', async () => {
    const read = await readFile(new Blob([download.text]))
    const report = await check(read as ReadDocument, {
      issuer,
      stateOf: async () => undefined,
      now: new Date(),
    })
    expect(report.checks[0]).toEqual({ of: 'signature', says: 'good' })
    expect(await verifyProof(JSON.parse(download.text), did as never, new Date())).toBeNull()
  })

  test('does not verify anywhere with another meaning of its words', async () => {
    const document = structuredClone(download.document)
    document['@context'][1] = { weightKg: 'urn:another' }
    const read = await readFile(new Blob([JSON.stringify(document)]))
    const report = await check(read as ReadDocument, {
      issuer,
      stateOf: async () => undefined,
      now: new Date(),
    })
    expect(report.verdict).toBe('bad')
    expect(await verifyProof(document as never, did as never, new Date())).not.toBeNull()
  })
})
