import { PDFDocument } from '@cantoo/pdf-lib'
import Drawing from 'pdfkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const certificate = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://ewaste.example.go.id/ns/v1'],
  id: 'urn:uuid:3407da05-1f8a-4992-90ec-442b897445df',
  type: ['VerifiableCredential', 'EWasteReport'],
  issuer: { id: 'did:web:ewaste.example.go.id' },
  validFrom: '2026-11-20T03:00:00Z',
  credentialSubject: {
    period: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    timeZone: 'Asia/Jakarta',
    total: { openingKg: 1, openingOutKg: 0, inKg: 2, outKg: 0, closingKg: 3 },
    ledger: { entries: 1, sha256: 'a'.repeat(64), at: '2026-11-20T03:00:00Z' },
  },
  proof: [{ cryptosuite: 'eddsa-jcs-2022' }],
}

/** A page with these files attached, as our own papers are drawn. */
async function draw(files: Record<string, string>) {
  const doc = new Drawing()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise((resolve) => doc.on('end', resolve))
  doc.text('Sertifikat')
  for (const [name, content] of Object.entries(files)) doc.file(Buffer.from(content), { name })
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}

describe('§10 the signed document is found in a PDF', () => {
  let original: Uint8Array
  beforeAll(async () => {
    original = await draw({ 'certificate.json': JSON.stringify(certificate) })
  })

  const saved = async (change: (pdf: PDFDocument) => unknown, useObjectStreams = true) => {
    const pdf = await PDFDocument.load(original)
    await change(pdf)
    return pdf.save({ useObjectStreams })
  }

  test.each([
    ['as it was downloaded', () => original],
    ['saved by another program', () => saved(() => {}, false)],
    ['with its objects in compressed streams', () => saved(() => {})],
    ['with a page more', () => saved((pdf) => pdf.addPage())],
    [
      'with one more attachment before it',
      () =>
        saved((pdf) =>
          pdf.attach(new TextEncoder().encode('Terlampir'), 'a.txt', { mimeType: 'text/plain' }),
        ),
    ],
    [
      'encrypted against changes',
      () => saved((pdf) => pdf.encrypt({ ownerPassword: 'rahasia', userPassword: '' }), false),
    ],
    [
      'with its attachments the other way round',
      () => draw({ 'z.txt': 'Terlampir', 'certificate.json': JSON.stringify(certificate) }),
    ],
  ])('%s', async (_, bytesOf) => {
    const bytes = new Uint8Array(await bytesOf())
    expect(await readFile(new Blob([bytes]))).toMatchObject({ whole: certificate })
  })

  test('and one without it has none; one that needs a password, or is damaged, cannot be read', async () => {
    expect(await readFile(new Blob([new Uint8Array(await draw({ 'a.json': '{}' }))]))).toBeNull()
    const locked = await saved((pdf) => pdf.encrypt({ ownerPassword: 'a', userPassword: 'rahasia' }), false)
    expect(await readFile(new Blob([new Uint8Array(locked)]))).toBe('unreadable')
    expect(await readFile(new Blob(['%PDF-1.7 nothing']))).toBe('unreadable')
  })
})
