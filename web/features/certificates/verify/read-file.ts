import { z } from 'zod'
import { CertificateDocument } from '#contract/certificates.ts'
import { fromBase64Url, type Signed } from './signature.ts'

/** What was handed in: a document with its proofs, or a token. */
export type Read = {
  document: CertificateDocument
  /** As it was read, with all that this version does not know: that is what was signed. */
  whole: Signed
  token?: string
}

/** Nobody's certificate is larger. */
const MAX_BYTES = 20 * 2 ** 20

const Header = z.looseObject({ alg: z.literal('EdDSA'), kid: z.string() })
const Whole = z.record(z.string(), z.unknown())

/** @returns what is in the file: JSON, a token, or a PDF with the JSON inside; null: nothing of the kind */
export async function readFile(file: Blob): Promise<Read | null> {
  if (file.size > MAX_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const text = start.includes('%PDF-') ? await attachedTo(bytes) : new TextDecoder().decode(bytes).trim()
  return text === undefined ? null : readText(text)
}

/** @returns null where it is neither such JSON nor such a token */
export function readText(text: string): Read | null {
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

function read(json: unknown): Read | null {
  const { data: document } = CertificateDocument.safeParse(json)
  const { data: whole } = Whole.safeParse(json)
  return document && whole ? { document, whole } : null
}

/** The name of the key in a token's header. */
export const keyIn = (token: string) =>
  Header.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[0]!)))).kid

/** The file that stands inside of a PDF as we write it; one that another program has saved anew may not be found. */
async function attachedTo(bytes: Uint8Array<ArrayBuffer>) {
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(bytes)
  const found = /\/Type \/EmbeddedFile\b[^]*?\/Length (\d+)[^]*?stream\r?\n/.exec(text)
  if (!found) return undefined
  const from = found.index + found[0].length
  const packed = new Blob([bytes.slice(from, from + Number(found[1]))])
  try {
    return await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate'))).text()
  } catch {
    return undefined
  }
}
