import { z } from 'zod'
import { CertificateDocument } from '#contract/proof/certificates.ts'
import { fromBase64Url, type Signed } from './signature.ts'
import { SignedReport, type SignedDocument } from './signed-report.ts'

/** A file that was handed in: a document with its proofs, or a token. */
export type ReadDocument = {
  document: SignedDocument
  /** As it was read, with all that this version does not know: that is what was signed. */
  whole: Signed
  token?: string
}

/** Nobody's certificate is larger. */
const MAX_BYTES = 20 * 2 ** 20

const Header = z.looseObject({ alg: z.literal('EdDSA'), kid: z.string() })
const Whole = z.record(z.string(), z.unknown())

/**
 * Reads a file: JSON, a token, or a PDF with the JSON inside.
 * @returns null: nothing of the kind; `unreadable`: a PDF that cannot be opened here, so that nobody knows
 */
export async function readFile(file: Blob): Promise<ReadDocument | 'unreadable' | null> {
  if (file.size > MAX_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (!start.includes('%PDF-')) return readText(new TextDecoder().decode(bytes).trim())
  try {
    // Fetched when somebody hands in a PDF: it is large.
    const { textsAttachedTo } = await import('./pdf-attachments.ts')
    const texts = await textsAttachedTo(bytes)
    return texts.map(readText).find((read) => read !== null) ?? null
  } catch {
    return 'unreadable'
  }
}

/** @returns null where it is neither such JSON nor such a token */
export function readText(text: string): ReadDocument | null {
  const isToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)
  try {
    if (!isToken) return read(JSON.parse(text))
    const [header, payload] = text.split('.').map((part) => new TextDecoder().decode(fromBase64Url(part)))
    if (!Header.safeParse(JSON.parse(header!)).success) return null
    // A token has its proof around it.
    const inside = read({ proof: [], ...JSON.parse(payload!) })
    return inside && { ...inside, token: text }
  } catch {
    return null
  }
}

function read(json: unknown): ReadDocument | null {
  const document = CertificateDocument.safeParse(json).data ?? SignedReport.safeParse(json).data
  const { data: whole } = Whole.safeParse(json)
  return document && whole ? { document, whole } : null
}

/** The name of the key in a token's header. */
export const keyIn = (token: string) =>
  Header.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[0]!)))).kid
