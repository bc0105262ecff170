import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GUEST_ID } from '#contract/common.ts'
import type { Access } from '#contract/endpoint.ts'
import type { Actor, Context } from '#server/context.ts'
import { Problem, forbidden, unauthorized } from '#server/errors.ts'
import { loadActor } from '#server/features/accounts/load-actor.ts'

const RANK = { member: 0, operator: 1, admin: 2 } as const

/** Finds out who asks, and lets the request through if the contract's `access` allows it. */
export function guardAccess(app: FastifyInstance, ctx: Context) {
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { access, strict = false } = request.routeOptions.config
    if (!access) return
    request.actor = await identify(ctx, request)
    require(request.actor, access, !strict && ctx.env.ADMIN_ACCESS === 'signed-in')
  })
}

/** A token that is sent must be good, also where none is needed: else a member would post as a guest unawares. */
async function identify(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const { authorization, 'x-guest-id': guest } = request.headers
  if (authorization !== undefined) {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization) ?? []
    if (!token) throw unauthorized('token-invalid', 'The authorization header is not a bearer token.')
    return loadActor(ctx, await ctx.identity.verify(token), token)
  }
  // One that is no guest id is refused by the contract, where the endpoint takes one.
  return typeof guest === 'string' && GUEST_ID.test(guest)
    ? { kind: 'guest', guest_id: guest }
    : { kind: 'visitor' }
}

/** `anybody`: the specification's literal reading, for whoever asked for it; a warning was logged at the start. */
function require(actor: Actor, access: Access, anybody: boolean) {
  if (access === 'open') return
  if (actor.kind === 'newcomer')
    throw new Problem(404, { code: 'profile-missing' }, 'This account has no profile yet.')
  if (actor.kind !== 'member') throw unauthorized('token-missing', 'Sign in first.')
  if (!anybody && RANK[actor.role] < RANK[access])
    throw forbidden('role-missing', `This needs the role of ${access}.`)
}
