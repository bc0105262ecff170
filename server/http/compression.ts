import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib'
import compress from '@fastify/compress'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** By its name: parameter 0 is the mode, and without a quality Brotli takes its slowest, 80 ms for a page. */
const brotliOf = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
})
const brotli = brotliOf(4)
const quick = brotliOf(3)

const FORMS = {
  br: (text: string) => promisify(brotliCompress)(text, brotli),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof FORMS
const ENCODINGS = Object.keys(FORMS) as Encoding[]

/** Fewer bytes are not worth it: they travel in one packet. */
const THRESHOLD = 1024
/** So much takes half a millisecond. A stream of its own costs the same whatever the size: four times what an ordinary answer does. */
const AT_ONCE_MAX = 64_000
const AT_ONCE = {
  // Made for one reader: a third of the time less, for a twentieth more bytes.
  br: (text: string) => brotliCompressSync(text, quick),
  gzip: (text: string) => gzipSync(text),
}
const WORTH_IT = /^(text\/|application\/([\w.-]+\+)?(json|xml)\b)/

/** Compresses every answer on its way, but for files, which the build has compressed, and documents (below). */
export const compressAnswers = (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < THRESHOLD || payload.length > AT_ONCE_MAX)
      return payload
    if (reply.hasHeader('content-encoding') || !WORTH_IT.test(String(reply.getHeader('content-type'))))
      return payload
    variesByEncoding(reply)
    const encoding = accepted(request)
    if (!encoding) return payload
    reply.header('content-encoding', encoding)
    return AT_ONCE[encoding](payload)
  })
  return app.register(compress, { threshold: THRESHOLD, encodings: ENCODINGS, brotliOptions: brotli })
}

const accepted = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding'] ?? '', ENCODINGS) as Encoding | null

/** Says, beside what else it may vary by, that another caller may get another form of this. */
export function variesByEncoding(reply: FastifyReply) {
  const vary = String(reply.getHeader('vary') ?? '')
  const named = vary
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  // A document has said so before it comes by here.
  if (!named.includes('accept-encoding'))
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}

/**
 * Sends documents that many ask for and that seldom change, each compressed once for everybody. The newest are kept, by
 * what they say, so nothing has to be thrown away when they change.
 * @param largest how many characters are kept at most; their compressed forms take about a third of it again
 */
export function documentSender(largest = 4_000_000, compressed = FORMS) {
  const kept = new Map<string, Partial<Record<Encoding, Promise<Buffer>>>>()
  let size = 0

  const formsOf = (text: string) => {
    const forms = kept.get(text) ?? {}
    if (!kept.delete(text)) size += text.length
    // Put last: what was asked for longest ago stands first, and goes first.
    kept.set(text, forms)
    for (const oldest of kept.keys()) {
      if (size <= largest) break
      kept.delete(oldest)
      size -= oldest.length
    }
    return forms
  }

  return async (request: FastifyRequest, reply: FastifyReply, text: string) => {
    const encoding = accepted(request)
    variesByEncoding(reply)
    if (!encoding) return reply.send(text)
    const forms = formsOf(text)
    forms[encoding] ??= compressed[encoding](text)
    return reply.header('content-encoding', encoding).send(await forms[encoding])
  }
}
