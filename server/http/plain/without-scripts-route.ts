import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '#contract/administration/operations.ts'
import { localeFor, type Locale } from '#contract/foundation/locale.ts'
import {
  FORM_IDS,
  NewEnquiry,
  Service,
  TrackingCode,
  type TrackedSubmission,
} from '#contract/requests/submissions.ts'
import type { Context, RequestContext } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { subscriberNetwork } from '#server/protocol/network.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { requestOrigin } from '../origin.ts'
import { plainPage, type PlainContent } from './plain-page.ts'
import {
  FIELDS,
  followPage,
  formPage,
  formPath,
  sentPage,
  TRACK_PATH,
  trackedPage,
  type PlainField,
  type FormRefusal,
  type Typed,
} from './without-scripts-page.ts'

/** A message of 5,000 letters, each as `%XX%XX%XX%XX`, and the rest. */
const BODY_MAX_BYTES = 80_000
/** A form that stood open for longer is asked for once more; what was typed stays. */
const FORM_MS = 24 * 3600_000
const KEY_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const NOTHING = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Typed

type Verbs = {
  submit: (ctx: RequestContext, body: NewEnquiry, key: string) => Promise<{ tracking_code: string }>
  track: (ctx: RequestContext, code: string, guest_id: string) => Promise<TrackedSubmission>
  readOperator: (ctx: Context) => Promise<Operator>
}

/**
 * The enquiry and its tracking for browsers without scripts: HTML forms, outside the contract. Instead of a guest's id in the
 * browser's storage, or a cookie, the sender gets a key to write down; the id follows from it.
 */
export function serveWithoutScripts(
  app: FastifyInstance,
  context: Context,
  { submit, track, readOperator }: Verbs,
  mails: boolean,
) {
  const sign = (text: string) => createHmac('sha256', context.secret).update(`plain:${text}`).digest()

  /** The time and a random part, signed: only we can have made it. */
  const newFormKey = () => {
    const text = `${context.now().getTime().toString(36)}-${randomBytes(9).toString('base64url')}`
    return `${text}.${sign(`form:${text}`).toString('base64url').slice(0, 22)}`
  }
  function isOwnFormKey(key: string) {
    const [text = '', signature = ''] = key.split('.')
    const right = Buffer.from(sign(`form:${text}`).toString('base64url').slice(0, 22))
    const given = Buffer.from(signature)
    const age_ms = context.now().getTime() - Number.parseInt(text, 36)
    return given.length === right.length && timingSafeEqual(given, right) && age_ms < FORM_MS
  }
  /** 60 bits, as `7F4K-92QD-XW3M`: the same for the same form, so that a second press shows the same. */
  const followKeyOf = (formKey: string) =>
    Array.from(sign(`follow:${formKey}`).subarray(0, 12), (byte) => KEY_SIGNS[byte % 32])
      .join('')
      .replace(/(.{4})(.{4})/, '$1-$2-')
  const guestOf = (followKey: string) =>
    `guest_${sign(`guest:${followKey}`).toString('base64url').slice(0, 32)}`

  const contextFor = (request: FastifyRequest, followKey: string): RequestContext => ({
    ...context,
    log: request.log as Context['log'],
    actor: { kind: 'guest', guest_id: guestOf(followKey) },
    request_id: request.id,
    network: subscriberNetwork(request.ip),
  })
  const page = async (reply: FastifyReply, locale: Locale, content: PlainContent, status = 200) => {
    const operator = await readOperator(context)
    return reply
      .code(status)
      .headers({ vary: 'accept-language', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(plainPage(locale, content, operator))
  }

  function serveForm(scope: FastifyInstance, service: Service) {
    const url = formPath(service)
    const form = (locale: Locale, typed: Typed, more: { wrong?: object; refusal?: FormRefusal } = {}) =>
      formPage(locale, service, { key: newFormKey(), typed, mails, ...more })
    scope.route({
      method: 'GET',
      url,
      config: { limit: DOCUMENT_LIMIT },
      schema: { hide: true },
      handler: (request, reply) => {
        const locale = localeOf(request)
        return page(reply, locale, form(locale, NOTHING))
      },
    })
    scope.route({
      method: 'POST',
      url,
      // As the call of the contract.
      config: { limit: { points: 30, per_s: 60 } },
      schema: { hide: true },
      handler: async (request, reply) => {
        const locale = localeOf(request)
        if (isForeign(context, request))
          return page(reply, locale, form(locale, NOTHING, { refusal: 'again' }), 403)
        const typed = typedIn(request.body)
        const key = textIn(request.body, 'key')
        if (!isOwnFormKey(key)) return page(reply, locale, form(locale, typed, { refusal: 'again' }), 400)
        const body = NewEnquiry.safeParse({
          ...typed,
          form_id: FORM_IDS.landing[service],
          source_url: url,
          locale,
        })
        if (!body.success)
          return page(reply, locale, form(locale, typed, { wrong: wrongIn(body.error.issues) }), 400)
        const followKey = followKeyOf(key)
        try {
          const { tracking_code } = await submit(
            contextFor(request, followKey),
            body.data,
            key.replace('.', '-'),
          )
          return await page(reply, locale, sentPage(locale, tracking_code, followKey))
        } catch (error) {
          if (!(error instanceof Problem) || error.status >= 500) throw error
          const field = FIELDS.find((name) => name === error.field)
          const again = error.status === 409 ? 'changed' : 'refused'
          const why = field ? { wrong: { [field]: 'wrong' } } : { refusal: again as FormRefusal }
          return page(reply, locale, form(locale, typed, why), error.status)
        }
      },
    })
  }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    for (const service of Service.options) serveForm(scope, service)
    scope.route({
      method: 'GET',
      url: TRACK_PATH,
      config: { limit: DOCUMENT_LIMIT },
      schema: { hide: true },
      handler: (request, reply) => {
        const locale = localeOf(request)
        return page(reply, locale, followPage(locale, { code: '', key: '' }, false))
      },
    })
    scope.route({
      method: 'POST',
      url: TRACK_PATH,
      config: { limit: { points: 60, per_s: 60 } },
      schema: { hide: true },
      handler: async (request, reply) => {
        const locale = localeOf(request)
        const typed = { code: textIn(request.body, 'code'), key: textIn(request.body, 'key') }
        const code = TrackingCode.safeParse(typed.code)
        // Written down by hand: blanks and dashes are nothing.
        const signs = typed.key.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
        const key = signs.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
        const unknown = () => page(reply, locale, followPage(locale, typed, true), 404)
        if (!code.success || signs.length !== 12) return unknown()
        try {
          const found = await track(contextFor(request, key), code.data, guestOf(key))
          return await page(reply, locale, trackedPage(locale, found, context.env.TIME_ZONE))
        } catch (error) {
          if (error instanceof Problem && error.status === 404) return unknown()
          throw error
        }
      },
    })
  })
}

const localeOf = ({ headers }: FastifyRequest) => localeFor((headers['accept-language'] ?? '').split(','))

/** Sent by a page of somebody else's, without the knowledge of whoever looks at it. */
function isForeign({ env }: Pick<Context, 'env'>, request: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined || origin === requestOrigin(env, request)) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}

const textIn = (body: unknown, name: string) => {
  const value = (Object(body) as Record<string, unknown>)[name]
  // Forms send line breaks as CRLF; the app stores LF.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

const typedIn = (body: unknown) =>
  Object.fromEntries(FIELDS.map((name) => [name, textIn(body, name)])) as Record<PlainField, string>

const wrongIn = (issues: readonly { code: string; path: PropertyKey[] }[]) =>
  Object.fromEntries(issues.map(({ code, path }) => [path[0], code === 'too_big' ? 'too-long' : 'wrong']))
