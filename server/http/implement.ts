import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ErrorReply } from '#contract/common.ts'
import type { Access, Endpoint, Limit, ParsedOf } from '#contract/endpoint.ts'
import type { Actor, Context, Member, RequestContext } from '#server/context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    strict?: true
    limit?: Limit
  }
  interface FastifyRequest {
    actor: Actor
  }
}

type ActorOf<E extends Endpoint> = E['access'] extends 'open' ? Actor : Member

type Handler<E extends Endpoint> = (
  ctx: RequestContext<ActorOf<E>>,
  input: ParsedOf<E>,
) => Promise<z.output<E['reply']>>

export type Handlers<Contract extends Record<string, Endpoint>> = {
  [Name in keyof Contract]: Handler<Contract[Name]>
}

/**
 * Mounts every endpoint of one contract: a missing or mistyped handler does not compile.
 * The guards (`access`, `limits`) read what the contract says from the route's config.
 */
export function implement<Contract extends Record<string, Endpoint>>(
  app: FastifyInstance,
  contract: Contract,
  context: Context,
  handlers: NoInfer<Handlers<Contract>>,
) {
  for (const [name, endpoint] of Object.entries(contract)) {
    const { method, path, summary, access, strict, limit, params, query, headers, body, reply } = endpoint
    const handler = handlers[name] as unknown as Handler<Endpoint>
    app.route({
      method,
      url: path,
      config: { access, ...(strict && { strict }), ...(limit && { limit }) },
      schema: {
        operationId: name,
        summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(headers && { headers }),
        ...(body && { body }),
        ...(access !== 'open' && { security: [{ bearer: [] }] }),
        response: { 200: reply, default: ErrorReply },
      },
      handler: (request) => handler(contextOf(context, request), request as unknown as ParsedOf<Endpoint>),
    })
  }
}

const contextOf = (context: Context, request: FastifyRequest): RequestContext<Member> => ({
  ...context,
  log: request.log as Context['log'],
  // `access` has let the request through: the contract's promise about the actor holds.
  actor: request.actor as Member,
  request_id: request.id,
})
