import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem } from '#server/errors.ts'

/** The one place where an error becomes a reply. The log gets the cause, the caller never a stack or SQL. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
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
  return isDatabaseDown(error)
    ? new Problem(
        503,
        { code: 'unavailable', retry_after_s: 5 },
        'The service is not available right now. Try again shortly.',
      )
    : new Problem(500, { code: 'internal' }, 'Something went wrong on our side.')
}

/** Connection refused, reset or timed out, a server that starts or shuts down (class 57P), too many clients. */
function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code && /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOENT|57P0\d|53300|08\w{3})$/.test(code)) return true
    if (/connection terminated|timeout exceeded when trying to connect/i.test(cause.message)) return true
  }
  return false
}
