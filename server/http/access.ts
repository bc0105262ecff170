import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '#contract/foundation/roles.ts'
import { GUEST_ID } from '#contract/foundation/common.ts'
import type { Access } from '#contract/foundation/endpoint.ts'
import type { Actor, Context, Partner, RequestContext } from '#server/core/context.ts'
import {
  Problem,
  conflict,
  forbidden,
  profileMissing,
  rootError,
  sessionEnded,
  unauthorized,
} from '#server/core/errors.ts'
import { loadActor } from '#server/features/people/accounts/load-actor.ts'
import type { Partners } from './partners.ts'

const FOREIGN_KEY = '23503'

const RANK = { member: 0, driver: 1, operator: 2, admin: 3 } as const satisfies Record<Role, number>

/** Finds out who asks, and lets the request through if the contract's `access` allows it. */
export function guardAccess(app: FastifyInstance, ctx: Context, partners: Partners) {
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { access, strict = false, scopes = [], key_in_address } = request.routeOptions.config
    if (!access) return
    const key = key_in_address && keyInAddress(request)
    request.actor = key ? await partners.identifyInAddress(key) : await identify(ctx, request, partners)
    if (request.actor.kind === 'partner') partners.requireScope(request.actor, scopes)
    else requireAccess(request.actor, access, !strict && ctx.env.ADMIN_ACCESS === 'signed-in')
  })
}

/** The key of an address that asks without a header. */
function keyInAddress({ headers, query }: FastifyRequest) {
  const { key } = query as { key?: unknown }
  return headers.authorization === undefined && typeof key === 'string' ? key : undefined
}

/** A token that is sent must be good, also where none is needed: else a member would post as a guest unawares. */
async function identify(ctx: Context, request: FastifyRequest, partners: Partners): Promise<Actor | Partner> {
  const { authorization, 'x-guest-id': guest } = request.headers
  if (authorization !== undefined) {
    const [, key] = /^Bearer (rsk_[\w-]+)$/i.exec(authorization) ?? []
    if (key) return partners.identify(key)
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization) ?? []
    if (!token) throw unauthorized('token-invalid', 'The authorization header is not a bearer token.')
    return ctx.identity.verify(token, (principal) => loadActor(ctx, principal, token))
  }
  // One that is no guest id is refused by the contract, where the endpoint takes one.
  return typeof guest === 'string' && GUEST_ID.test(guest)
    ? { kind: 'guest', guest_id: guest }
    : { kind: 'visitor' }
}

/** Why a call failed: where the caller's account was deleted while it was under way, nothing can be stored for it. */
export async function deletedAccountCause(ctx: RequestContext, error: unknown): Promise<unknown> {
  const { actor } = ctx
  if (error instanceof Problem || actor.kind !== 'member') return error
  // A row that refers to nobody, or a row of theirs that is not found: no other trouble of a database looks like that.
  const { code } = rootError(error)
  if (code !== undefined && code !== FOREIGN_KEY) return error
  const { kind } = await loadActor(ctx, { ...actor.login, uid: actor.uid }, actor.login.token)
  return kind === 'member' ? error : sessionEnded()
}

/** `anybody`: the specification's literal reading, for whoever asked for it; a warning was logged at the start. */
function requireAccess(actor: Actor, access: Access, anybody: boolean) {
  if (access === 'open') return
  if (actor.kind === 'newcomer') throw profileMissing()
  if (actor.kind !== 'member') throw unauthorized('token-missing', 'Sign in first.')
  if (anybody || RANK[actor.role] >= RANK[access]) return
  // No reason to sign out, as a 403 is.
  if (actor.waiting_role !== null && RANK[actor.waiting_role] >= RANK[access])
    throw conflict(
      'second-factor-missing',
      `The role of ${actor.waiting_role} needs the second step here: turn it on in the profile.`,
    )
  throw forbidden('role-missing', `This needs the role ${access}.`)
}
