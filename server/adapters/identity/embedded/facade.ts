import type { FastifyInstance, FastifyError } from 'fastify'
import type { Call } from './call.ts'
import type { Calls } from './calls.ts'
import type { Limits } from './limits.ts'
import { WireError } from './wire-error.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const SECURE_TOKEN = '/securetoken.googleapis.com'
const ACCOUNT_CALLS = [
  ...(['signUp', 'signInWithPassword', 'lookup', 'delete', 'createAuthUri'] as const),
  ...(['sendOobCode', 'resetPassword', 'update'] as const),
]

/** Puts the calls where `@firebase/auth` looks for them. Register under `/idp`. */
export const facade = (calls: Calls, limits: Limits) => async (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', (request) => limits.call(request.ip))

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, message } = answer(error)
    if (status >= 500) request.log.error({ err: error }, 'identity call failed')
    if (error instanceof WireError && error.retry_after_s) reply.header('retry-after', error.retry_after_s)
    return reply.code(status).send({ error: { code: status, message } })
  })

  const mount = (method: 'GET' | 'POST', path: string, call: (call: Call) => Promise<object>) =>
    app.route({
      method,
      // Fastify reads a single colon as the start of a parameter.
      url: path.replaceAll(':', '::'),
      schema: { hide: true },
      bodyLimit: 16 * 1024,
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store')
        // What the SDK sends for the language of the page.
        const locale = /^en\b/i.test(String(request.headers['x-firebase-locale'])) ? 'en' : 'id'
        return call({ body: (request.body ?? {}) as Call['body'], ip: request.ip, locale })
      },
    })

  for (const name of ACCOUNT_CALLS) mount('POST', `${TOOLKIT}/v1/accounts:${name}`, calls[name])
  mount('GET', `${TOOLKIT}/v2/passwordPolicy`, calls.passwordPolicy)
  mount('GET', `${TOOLKIT}/v2/recaptchaConfig`, calls.recaptchaConfig)
  mount('POST', `${SECURE_TOKEN}/v1/token`, calls.token)
  mount('POST', '/sessions:signOut', calls.signOut)
}

/** Our own refusals go out as they are; of everything else only that it was the caller's fault, or ours. */
function answer(error: FastifyError) {
  if (error instanceof WireError) return { status: error.status, message: error.wire }
  const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
  return { status, message: status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL_ERROR' }
}
