import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { ApiScope } from '#contract/foundation/api-scope.ts'
import type { Access, Endpoint, FileKind, Limit, ParsedOf } from '#contract/foundation/endpoint.ts'
import { ErrorReply } from '#contract/foundation/problems.ts'
import type { Actor, Context, Member, Partner, RequestContext } from '#server/core/context.ts'
import { subscriberNetwork } from '#server/protocol/network.ts'
import { deletedAccountCause } from './access.ts'
import { describeAnswers, describeOperation } from './document/describe-operation.ts'
import { announcedFile } from './files/receive-file.ts'
import { createPlaces, type UploadPlaces } from './files/upload-places.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** For keys of partners too, with one of these scopes. */
    scopes?: readonly ApiScope[]
    key_in_address?: true
    strict?: true
    revalidated?: true
    limit?: Limit
    file?: NonNullable<Endpoint['file']>
    /** For the API's document. */
    answers?: ReturnType<typeof describeAnswers>
  }
  interface FastifyInstance {
    /** For bodies with a file. */
    places: UploadPlaces
  }
  interface FastifyRequest {
    actor: Actor | Partner
  }
}

export const providePlaces = (app: FastifyInstance) => app.decorate('places', createPlaces())

type ActorOf<E extends Endpoint> =
  | (E['access'] extends 'open' ? Actor : Member)
  | (E extends { scopes: readonly ApiScope[] } ? Partner : never)

type Handler<E extends Endpoint> = (
  ctx: RequestContext<ActorOf<E>>,
  input: ParsedOf<E>,
  /** For a header of the answer beside its body: a cookie. */
  answer: Pick<FastifyReply, 'header'>,
) => Promise<E extends { download: object } ? Readable : z.output<E['reply']>>

export type Handlers<Contract extends Record<string, Endpoint>> = {
  [Name in keyof Contract]: Handler<Contract[Name]>
}

/**
 * Mounts every endpoint of one contract: a missing or mistyped handler does not compile.
 * The guards (`access`, `limits`) read what the contract says from the route's config.
 */
export function implementContract<Contract extends Record<string, Endpoint>>(
  app: FastifyInstance,
  contract: Contract,
  context: Context,
  handlers: NoInfer<Handlers<Contract>>,
) {
  for (const [name, endpoint] of Object.entries(contract)) {
    const { method, path, access, strict, limit, params, query, headers, body, file, download } = endpoint
    const { body_max_bytes, revalidated, scopes, key_in_address } = endpoint
    const handler = handlers[name] as unknown as Handler<Endpoint>
    const route: RouteOptions = {
      method,
      url: path,
      ...(body_max_bytes && { bodyLimit: body_max_bytes }),
      config: {
        access,
        ...(strict && { strict }),
        ...(scopes && { scopes }),
        ...(key_in_address && { key_in_address }),
        ...(revalidated && { revalidated }),
        ...(limit && { limit }),
        ...(file && { file }),
        answers: describeAnswers(endpoint),
      },
      schema: {
        ...describeOperation(contract, name, endpoint),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(headers && { headers }),
        ...(body && { body }),
        response: { ...(!download && { 200: endpoint.reply }), default: ErrorReply },
      },
      handler: async (request, answer) => {
        const ctx = contextOf(context, request)
        const input = request as unknown as ParsedOf<Endpoint>
        // The request has a `file` of its own: the parser's.
        const { params, query, headers, body } = input
        const { network, disk } = ctx
        const needs = { places: app.places, network, disk, answer: answer.raw }
        const upload = file && announcedFile(request, file, needs)
        const given = upload ? { params, query, headers, body, file: upload } : input
        try {
          const result = await handler(ctx, given as unknown as ParsedOf<Endpoint>, answer)
          if (download) announce(answer, kindOf(download, query))
          return result
        } catch (error) {
          throw await deletedAccountCause(ctx, error)
        } finally {
          upload?.release()
        }
      },
    }
    if (!file) app.route(route)
    // Only here: the others go on refusing multipart.
    else
      app.register(async (scope) => {
        await scope.register(multipart)
        scope.route(route)
      })
  }
}

type Download = NonNullable<Endpoint['download']>

const kindOf = (download: Download, query: unknown): FileKind =>
  'formats' in download ? download.formats[(query as { format: string }).format]! : download

const announce = (answer: FastifyReply, { type, filename }: FileKind) =>
  answer.type(type).header('content-disposition', `attachment; filename="${filename}"`)

const contextOf = (context: Context, request: FastifyRequest): RequestContext<Member> => ({
  ...context,
  log: request.log as Context['log'],
  // `access` has let the request through: the contract's promise about the actor holds.
  actor: request.actor as Member,
  request_id: request.id,
  network: subscriberNetwork(request.ip),
})
