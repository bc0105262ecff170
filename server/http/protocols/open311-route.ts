import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { localeFor } from '#contract/foundation/locale.ts'
import type { Context, Partner } from '#server/core/context.ts'
import { forbidden, notFound } from '#server/core/errors.ts'
import { createServiceRequest } from '#server/features/integrations/open311/create.ts'
import { readQuery } from '#server/features/integrations/open311/query.ts'
import { listServiceRequests } from '#server/features/integrations/open311/requests.ts'
import { addUpdate } from '#server/features/integrations/open311/add-update.ts'
import { listUpdates } from '#server/features/integrations/open311/updates.ts'
import { defineService, isService, listServices } from '#server/features/integrations/open311/services.ts'
import type { ReportShares } from '#server/features/requests/points/shares.ts'
import { toXmlElement } from '#server/protocol/xml.ts'
import { logProblem, toProblem } from '../error-handler.ts'
import { KEY_POINTS, type Partners } from '../partners.ts'
import { requestOrigin } from '../origin.ts'

const ROOT = '/open311/v2'
const BODY_MAX_BYTES = 32 * 1024
const TYPES = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' } as const
/** Calls a minute of one address: programs of three partners may share it, each within the limit of its key. */
const SHARED_POINTS = 3 * KEY_POINTS

type Format = keyof typeof TYPES

/** The XML element of each entry of a list. */
const ITEMS = {
  services: 'service',
  service_requests: 'request',
  service_request_updates: 'request_update',
  attributes: 'attribute',
  values: 'value',
  errors: 'error',
  endpoints: 'endpoint',
  formats: 'format',
}
type Root =
  | 'services'
  | 'service_requests'
  | 'service_request_updates'
  | 'service_definition'
  | 'errors'
  | 'discovery'

type Sent = Record<string, unknown>
type Request = FastifyRequest<{ Params: { file?: string }; Querystring: Sent; Body: Sent | undefined }>

/**
 * Open311 GeoReport v2, which programs of cities and FixMyStreet speak, outside of the contract because the standard says
 * how it looks: its lists, XML beside JSON, forms, and errors. A key comes as `api_key`, or as a bearer token.
 */
export function serveOpen311(app: FastifyInstance, context: Context, partners: Partners, take: ReportShares) {
  const say = (reply: FastifyReply, format: Format, root: Root, value: Parameters<typeof toXmlElement>[1]) =>
    reply
      .type(TYPES[format])
      .send(
        format === 'json'
          ? JSON.stringify(value)
          : `<?xml version="1.0" encoding="utf-8"?>\n${toXmlElement(root, value, ITEMS)}\n`,
      )

  /** The partner whose key came, if one did. @throws Problem 401, 429 */
  const partnerOf = async ({ actor, query, body }: Request): Promise<Partner | undefined> => {
    if (actor.kind === 'partner') return actor
    const key = body?.api_key ?? query.api_key
    return typeof key === 'string' && key !== '' ? partners.identify(key) : undefined
  }
  /** Asked for without a key that may read, everybody's answer is the same. */
  const readerOf = async (request: Request) => {
    const partner = await partnerOf(request)
    return partner?.scopes.includes('requests:read') ? partner : undefined
  }
  /** @throws Problem 401, 403, 429 */
  const creatorOf = async (request: Request) => {
    const partner = await partnerOf(request)
    if (!partner) throw forbidden('scope-missing', 'This needs an API key (api_key).')
    partners.requireScope(partner, ['requests:create'])
    return partner
  }
  const localeOf = ({ query, headers }: Request) =>
    localeFor(
      typeof query.locale === 'string' ? [query.locale] : (headers['accept-language'] ?? '').split(','),
    )
  const ctxOf = ({ log }: Request): Context => ({ ...context, log: log as Context['log'] })

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_: FastifyRequest, text: string, done: (error: null, body: Sent) => void) =>
        done(null, Object.fromEntries(new URLSearchParams(text))),
    )
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const problem = toProblem(error, request.method)
      logProblem(request, problem, error)
      if (problem.retry_after_s) reply.header('retry-after', problem.retry_after_s)
      // The standard knows no 401.
      const code = problem.status === 401 ? 403 : problem.status
      return say(reply.code(code), formatOf(request.url), 'errors', [{ code, description: problem.message }])
    })

    const route = (
      method: 'GET' | 'POST',
      url: string,
      points: number,
      handler: (request: Request, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
    ) =>
      scope.route({
        method,
        url,
        schema: { hide: true },
        bodyLimit: BODY_MAX_BYTES,
        config: {
          access: 'open',
          scopes: method === 'GET' ? ['requests:read', 'requests:create'] : ['requests:create'],
          limit: { points, per_s: 60 },
        },
        handler,
      } as unknown as RouteOptions)

    for (const format of ['json', 'xml'] as const) {
      route('GET', `/open311/discovery.${format}`, 120, (request, reply) =>
        say(reply, format, 'discovery', discovery(`${requestOrigin(context.env, request)}${ROOT}`)),
      )
      route('GET', `${ROOT}/services.${format}`, 120, (request, reply) =>
        say(reply, format, 'services', listServices(localeOf(request))),
      )
      route('GET', `${ROOT}/requests.${format}`, SHARED_POINTS, async (request, reply) => {
        const asked = readQuery(request.query, context.now())
        const whose = { partner: await readerOf(request), locale: localeOf(request) }
        return say(reply, format, 'service_requests', await listServiceRequests(ctxOf(request), asked, whose))
      })
      route('POST', `${ROOT}/requests.${format}`, 240, async (request, reply) => {
        const partner = await creatorOf(request)
        const { 'idempotency-key': key } = request.headers
        const service_request_id = await createServiceRequest(ctxOf(request), partner, request.body ?? {}, {
          ...(typeof key === 'string' && { key }),
          take,
        })
        return say(reply, format, 'service_requests', [
          { service_request_id, service_notice: null, account_id: null },
        ])
      })
      // An extension of the standard by mySociety, by which FixMyStreet learns what became of what it sent.
      route('GET', `${ROOT}/servicerequestupdates.${format}`, SHARED_POINTS, async (request, reply) => {
        const asked = readQuery(request.query, context.now())
        const partner = await partnerOf(request)
        // A key that may not read would be told that nothing has happened.
        if (partner) partners.requireScope(partner, ['requests:read'])
        const whose = { partner, locale: localeOf(request) }
        return say(reply, format, 'service_request_updates', await listUpdates(ctxOf(request), asked, whose))
      })
      route('POST', `${ROOT}/servicerequestupdates.${format}`, 240, async (request, reply) => {
        const partner = await creatorOf(request)
        const added = await addUpdate(ctxOf(request), partner, request.body ?? {})
        return say(reply, format, 'service_request_updates', [added])
      })
    }

    route('GET', `${ROOT}/services/:file`, 120, (request, reply) => {
      const service_code = nameIn(request.params.file)
      if (!isService(service_code)) throw notFound('Service')
      const definition = defineService(service_code, localeOf(request))
      return say(reply, formatOf(request.url), 'service_definition', definition)
    })
    route('GET', `${ROOT}/requests/:file`, 240, async (request, reply) => {
      const asked = readQuery({ service_request_id: nameIn(request.params.file) }, context.now())
      const whose = { partner: await readerOf(request), locale: localeOf(request) }
      const found = await listServiceRequests(ctxOf(request), asked, whose)
      if (found.length === 0) throw notFound('Request')
      return say(reply, formatOf(request.url), 'service_requests', found)
    })
  })
}

const formatOf = (url: string): Format => (/\.json(\?|$)/.test(url) ? 'json' : 'xml')
/** `P-12.xml` names `P-12`. @throws Problem 404 where it names no format */
function nameIn(file = '') {
  const [, name] = /^(.+)\.(?:json|xml)$/.exec(file) ?? []
  if (!name) throw notFound('Resource')
  return name
}

/** The document in which programs find the versions (https://wiki.open311.org/Service_Discovery). */
const discovery = (url: string) => ({
  changeset: '2026-11-22T00:00:00Z',
  contact: null,
  key_service: null,
  endpoints: [
    {
      specification: 'http://wiki.open311.org/GeoReport_v2',
      url,
      changeset: '2026-11-22T00:00:00Z',
      type: 'production',
      formats: ['text/xml', 'application/json'],
    },
  ],
})
