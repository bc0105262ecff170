import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/foundation/locale.ts'
import { FORM_IDS, NewEnquiry, type Service } from '#contract/requests/submissions.ts'
import type { Context, RequestContext } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { subscriberNetwork } from '#server/protocol/network.ts'
import { requestOrigin } from '../origin.ts'
import type { PlainContent } from './plain-page.ts'
import {
  FIELDS,
  formPage,
  sentPage,
  type Carried,
  type FormPlace,
  type FormRefusal,
  type PlainField,
  type Typed,
} from './without-scripts-page.ts'

/** A message of 5,000 letters, each as `%XX%XX%XX%XX`, and the rest. */
const BODY_MAX_BYTES = 80_000
/** A form that stood open for longer is asked for once more; what was typed stays. */
const FORM_MS = 24 * 3600_000
const KEY_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const NOTHING = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Typed

export type SubmitEnquiry = (
  ctx: RequestContext,
  body: NewEnquiry,
  key: string,
) => Promise<{ id: number; tracking_code: string }>

type FollowInChat = (ctx: Context, token: string, submission_id: number) => Promise<void>

/** A form of a service at an address, and how its pages are sent. */
type Place = FormPlace & {
  service: Service
  locale: Locale
  /** The token of a chat that led to the form: the request is followed there. */
  chat?: string
  page: (reply: FastifyReply, content: PlainContent, status?: number) => FastifyReply | Promise<FastifyReply>
}

/** As the call of the contract. */
export const SUBMIT_LIMIT = { points: 30, per_s: 60 }

/** Lets routes of this scope read HTML forms. */
export const readForms = (scope: FastifyInstance) =>
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )

/**
 * The enquiry as an HTML form. Instead of a guest's id in the browser's storage, or a cookie, the sender gets a key to write
 * down; the id follows from it.
 */
export function createEnquiryForms(
  context: Context,
  submit: SubmitEnquiry,
  carried: () => Carried,
  followInChat: FollowInChat,
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
  const form = (
    { service, locale, action, framed }: Place,
    typed: Typed,
    more: { wrong?: object; refusal?: FormRefusal } = {},
  ) => formPage(locale, service, { key: newFormKey(), typed, carried: carried(), action, framed, ...more })

  async function send(place: Place, request: FastifyRequest, reply: FastifyReply) {
    const { service, locale, action, framed, page } = place
    if (isForeign(context, request)) return page(reply, form(place, NOTHING, { refusal: 'again' }), 403)
    const typed = typedIn(request.body)
    const key = textIn(request.body, 'key')
    if (!isOwnFormKey(key)) return page(reply, form(place, typed, { refusal: 'again' }), 400)
    const body = NewEnquiry.safeParse({
      ...typed,
      form_id: FORM_IDS.landing[service],
      source_url: action,
      locale,
    })
    if (!body.success) return page(reply, form(place, typed, { wrong: wrongIn(body.error.issues) }), 400)
    const followKey = followKeyOf(key)
    try {
      const { tracking_code, id } = await submit(
        contextFor(request, followKey),
        body.data,
        key.replace('.', '-'),
      )
      if (place.chat) await followInChat(context, place.chat, id)
      return await page(reply, sentPage(locale, { code: tracking_code, key: followKey, framed }))
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      const field = FIELDS.find((name) => name === error.field)
      const again = error.status === 409 ? 'changed' : 'refused'
      const why = field ? { wrong: { [field]: 'wrong' } } : { refusal: again as FormRefusal }
      return page(reply, form(place, typed, why), error.status)
    }
  }

  return {
    /** An empty form. */
    open: (place: Place, reply: FastifyReply) => place.page(reply, form(place, NOTHING)),
    /** Stores what was sent, and answers its codes, or the form with the faults. */
    send,
    /** The context of the guest who has this follow-up key. */
    contextFor,
    guestOf,
  }
}

/** Sent by a page of somebody else's, without the knowledge of the person who looks at it. */
function isForeign({ env }: Pick<Context, 'env'>, request: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined || origin === requestOrigin(env, request)) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}

export const textIn = (body: unknown, name: string) => {
  const value = (Object(body) as Record<string, unknown>)[name]
  // Forms send line breaks as CRLF; the app stores LF.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

const typedIn = (body: unknown) =>
  Object.fromEntries(FIELDS.map((name) => [name, textIn(body, name)])) as Record<PlainField, string>

const wrongIn = (issues: readonly { code: string; path: PropertyKey[] }[]) =>
  Object.fromEntries(issues.map(({ code, path }) => [path[0], code === 'too_big' ? 'too-long' : 'wrong']))
