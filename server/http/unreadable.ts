import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { STATUS_CODES } from 'node:http'
import { Problem } from '#server/core/errors.ts'
import { errorReply, sendProblem } from './error-handler.ts'

/**
 * Answers calls that never become a request, and so meet no hook and no error handler: in the same shape all the
 * same.
 * @param safety the headers that every answer carries
 */
export const answerUnreadable = (safety: Record<string, string>) => {
  const headers = { ...safety, ...HEADERS }
  /** The whole answer as it is sent. */
  const written = (problem: Problem) => {
    const text = JSON.stringify(errorReply(problem))
    const all = { ...headers, 'content-length': String(Buffer.byteLength(text)), connection: 'close' }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${text}`
  }
  return {
    // An address that cannot be decoded, or a part of it that is too long.
    frameworkErrors: ({ statusCode = 400 }, request, reply) => {
      const answer: FastifyReply = reply
      void sendProblem(
        request,
        answer.headers({ ...headers, 'x-request-id': request.id }),
        refusal(statusCode),
      )
    },

    // More headers than are read, a request that does not end, something that is no HTTP.
    clientErrorHandler: ({ code }, socket) => {
      if (code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(written(refusal(STATUS[code] ?? 400)))
      socket.destroySoon()
    },
  } satisfies FastifyServerOptions
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

const WORDS: Record<number, string> = {
  400: 'This address cannot be read.',
  408: 'The request took too long to arrive.',
  414: 'This address is too long.',
  431: 'The headers of the request are too large.',
}

const refusal = (status: number) =>
  new Problem(status, { code: 'bad-request' }, WORDS[status] ?? 'The request cannot be read.')
