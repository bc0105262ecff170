import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import compress from '@fastify/compress'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** By its name: parameter 0 is the mode, and without a quality Brotli takes its slowest, 80 ms for a page. */
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const FORMS = {
  br: (text: string) => promisify(brotliCompress)(text, brotli),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof FORMS
const ENCODINGS = Object.keys(FORMS) as Encoding[]

/** Compresses every answer on its way, but for files, which the build has compressed, and documents (below). */
export const compressAnswers = (app: FastifyInstance) =>
  app.register(compress, { threshold: 1024, encodings: ENCODINGS, brotliOptions: brotli })

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
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) as Encoding | null
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding')
    if (!encoding) return reply.send(text)
    const forms = formsOf(text)
    forms[encoding] ??= compressed[encoding](text)
    return reply.header('content-encoding', encoding).send(await forms[encoding])
  }
}
