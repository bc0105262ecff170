import type { FastifyInstance, FastifyError } from 'fastify'
import { databaseTrouble, toLogFields } from '#server/database/trouble.ts'
import type { IdentityCall } from './call.ts'
import type { Calls } from './calls.ts'
import { describeDevice } from './device.ts'
import type { Limits } from './limits.ts'
import { toWireError, WireError } from './wire-error.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const SECURE_TOKEN = '/securetoken.googleapis.com'
const ACCOUNT_CALLS = [
  ...(['signUp', 'signInWithPassword', 'signInWithIdp', 'lookup', 'delete', 'createAuthUri'] as const),
  ...(['sendOobCode', 'resetPassword', 'update'] as const),
]

/** The calls that the SDK makes by itself for an existing session. */
const KEEPS_SESSION = /accounts:lookup|\/v1\/token/

/** Puts the calls where `@firebase/auth` looks for them. Register under `/idp`. */
export const mountFacade = (calls: Calls, limits: Limits) => async (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', (request) => limits.call(request.ip))

  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = toWireError(thrown) as FastifyError
    const { status, message } = answer(error)
    const refusal = error instanceof WireError
    if (status >= 500 && !refusal)
      request.log[databaseTrouble(error) ? 'warn' : 'error'](toLogFields(error), 'identity call failed')
    if (refusal && error.retry_after_s) reply.header('retry-after', error.retry_after_s)
    reply.code(status)
    // In plain text the SDK takes it for a bad connection and keeps the session; in JSON it would throw it away.
    if (!refusal && status >= 500) return reply.type('text/plain').send(message)
    if (status === 429 && KEEPS_SESSION.test(request.url)) return reply.type('text/plain').send(message)
    return reply.send({ error: { code: status, message } })
  })

  const mount = (method: 'GET' | 'POST', path: string, call: (call: IdentityCall) => Promise<object>) =>
    app.route({
      method,
      // Fastify reads a single colon as the start of a parameter.
      url: path.replaceAll(':', '::'),
      schema: { hide: true },
      bodyLimit: 16 * 1024,
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store')
        // The header in which the SDK sends the language of the page.
        const locale = /^en\b/i.test(String(request.headers['x-firebase-locale'])) ? 'en' : 'id'
        const device = describeDevice(request.headers['user-agent'])
        return call({ body: (request.body ?? {}) as IdentityCall['body'], ip: request.ip, device, locale })
      },
    })

  for (const name of ACCOUNT_CALLS) mount('POST', `${TOOLKIT}/v1/accounts:${name}`, calls[name])
  mount('POST', `${TOOLKIT}/v2/accounts/mfaEnrollment:start`, calls.enrollmentStart)
  mount('POST', `${TOOLKIT}/v2/accounts/mfaEnrollment:finalize`, calls.enrollmentFinalize)
  mount('POST', `${TOOLKIT}/v2/accounts/mfaEnrollment:withdraw`, calls.enrollmentWithdraw)
  mount('POST', `${TOOLKIT}/v2/accounts/mfaSignIn:finalize`, calls.signInFinalize)
  mount('GET', `${TOOLKIT}/v2/passwordPolicy`, calls.passwordPolicy)
  mount('GET', `${TOOLKIT}/v2/recaptchaConfig`, calls.recaptchaConfig)
  mount('POST', `${SECURE_TOKEN}/v1/token`, calls.token)
  mount('POST', '/sessions:signOut', calls.signOut)
  mount('POST', '/sessions:replace', calls.replace)
  mount('POST', '/secondFactor:recoveryCodes', calls.recoveryCodes)
}

/** Our own refusals go out as they are; of everything else only that it was the caller's fault, or ours. */
function answer(error: FastifyError) {
  if (error instanceof WireError) return { status: error.status, message: error.wire }
  const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 503
  return { status, message: status < 500 ? 'INVALID_ARGUMENT' : 'UNAVAILABLE' }
}
