import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, diskFull, rootOf } from '#server/errors.ts'

/** The one place where an error becomes a reply. The log gets the cause, the caller never a stack or SQL. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error)
    // Of a known cause the kind is enough: while a database is away, every request would leave a stack.
    if (problem.code === 'internal') request.log.error({ err: error }, 'request failed')
    else if (problem.status >= 500)
      request.log.warn({ code: problem.code, cause: kindOf(error) }, 'request refused')
    if (problem.retry_after_s) reply.header('retry-after', problem.retry_after_s)
    return reply.code(problem.status).type('application/json').send(body(problem))
  })
}

export const body = ({ message, code, field }: Problem) => ({
  success: false as const,
  error: message,
  code,
  ...(field && { field }),
})

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation
    const field = first!.instancePath.slice(1).replaceAll('/', '.') || undefined
    const message = error.validation
      .map(({ instancePath, message }) =>
        [instancePath.slice(1).replaceAll('/', '.'), message].filter(Boolean).join(': '),
      )
      .join(', ')
    return new Problem(400, { code: 'invalid', ...(field && { field }) }, message)
  }
  // Fastify's own: a body that is too large, broken JSON, an unsupported media type.
  if (error.statusCode && error.statusCode < 500)
    return new Problem(error.statusCode, { code: 'bad-request' }, error.message)
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

/**
 * What a database says that cannot serve: no room on its disk; or connection refused, reset or timed out, a server that
 * starts or shuts down (class 57P), too many clients.
 */
function databaseTrouble(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code === '53100' || code === 'ENOSPC') return 'disk-full'
    if (code && /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOENT|57P0\d|53300|08\w{3})$/.test(code))
      return 'unavailable'
    if (
      /connection terminated|timeout exceeded when trying to connect|query read timeout/i.test(cause.message)
    )
      return 'unavailable'
  }
  return undefined
}

/** Never a value of a row: the code where there is one, and only those messages that name no statement. */
function kindOf(error: Error) {
  const root = rootOf(error)
  return root.code ?? root.message
}
