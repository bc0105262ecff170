import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeFor } from '#contract/foundation/locale.ts'
import { databaseTrouble, errorKind } from '#server/database/trouble.ts'
import { Problem, diskFull, rootError } from '#server/core/errors.ts'
import { problemPage } from './plain/problem-page.ts'

/** The one place where an error becomes a reply. The log gets the cause, the caller never a stack or SQL. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request.method)
    logProblem(request, problem, error)
    return sendProblem(request, reply, problem)
  })
}

/** Logs the parts of an error that an operator needs. */
export function logProblem({ log }: FastifyRequest, problem: Problem, error: FastifyError) {
  // The kind of a known cause is enough: while a database is away, every request would leave a stack.
  if (problem.code === 'internal') log.error({ err: error }, 'request failed')
  else if (problem.status >= 500) log.warn({ code: problem.code, cause: errorKind(error) }, 'request refused')
  else if (!(error instanceof Problem) && problem.code === 'invalid')
    log.warn({ err: error }, 'the database refused what the contract let through')
}

/** To a program in the shape of the contract, to whoever opened an address of ours in a browser as a page. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  if (problem.retry_after_s) reply.header('retry-after', problem.retry_after_s)
  reply.code(problem.status)
  if (!isPage(request))
    return reply
      .type('application/json')
      .send(errorReply(problem, { id: request.id, leads: mayFollow(request) }))
  const locale = localeFor((request.headers['accept-language'] ?? '').split(','))
  return reply
    .headers({ vary: 'accept, accept-language', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(problemPage(locale, problem, request.id))
}

/** A browser that goes to an address, and not a script that asks: neither takes what is meant for the other. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|idp|assets)\//.test(url) && (headers.accept ?? '').includes('text/html')

/** Whether the caller works here, and so can open the place to which a refusal leads. */
const mayFollow = ({ actor }: FastifyRequest) =>
  actor?.kind === 'partner' || (actor?.kind === 'member' && actor.role !== 'member')

/** @param asked `id`: what the log calls the request, said where the fault is ours, and somebody may ask about it */
export const errorReply = (
  { status, message, code, field, possible, at }: Problem,
  { id, leads = false }: { id?: string; leads?: boolean } = {},
) => ({
  success: false as const,
  error: message,
  code,
  ...(field && { field }),
  ...(possible && { possible }),
  ...(at && leads && { at }),
  ...(status >= 500 && id !== undefined && { request_id: id }),
})

const UNREADABLE = 'The request cannot be read.'
const WORDS: Record<number, string> = {
  413: 'This is more than can be sent at once.',
  415: 'This kind of content is not understood here.',
}

export function toProblem(error: FastifyError, method: string): Problem {
  if (error instanceof Problem) return error
  // Fastify's own: a body that is too large, broken JSON, an unsupported media type.
  const { statusCode = 500 } = error
  if (statusCode < 500)
    return new Problem(statusCode, { code: 'bad-request' }, WORDS[statusCode] ?? UNREADABLE)
  if (method !== 'GET' && blamesWhatWasSent(error))
    return new Problem(400, { code: 'invalid' }, 'A value in the request cannot be stored.')
  const code = databaseTrouble(error)
  if (code === 'disk-full') return diskFull()
  return code
    ? new Problem(
        503,
        { code, retry_after_s: 5 },
        'The service is not available right now. Try again shortly.',
      )
    : new Problem(500, { code: 'internal' }, 'Something went wrong on our side.')
}

/** A value of the wrong kind (class 22), or one that a CHECK does not take. */
const blamesWhatWasSent = (error: unknown) => /^(22\w{3}|23514)$/.test(rootError(error).code ?? '')
