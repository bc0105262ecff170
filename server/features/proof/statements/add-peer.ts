import type { Network } from '#contract/proof/statements.ts'
import { CallRefused } from '#server/adapters/outgoing/port.ts'
import { issuerOf } from '#server/adapters/signing/issuer.ts'
import { ensureSigningKeys } from '#server/adapters/signing/keys.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { peers } from '#server/database/schema/outside.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readNetwork } from './network.ts'
import { didOf, peerOrigin } from './peer-address.ts'

/** From now on the statements of another installation are read. Twice is once. @throws Problem 400 on `address` */
export async function addPeer(ctx: RequestContext<Member>, address: string): Promise<Network> {
  const did = didNamed(address)
  const [key] = await ensureSigningKeys(ctx)
  if (did === issuerOf(ctx.env, key)) throw invalidField('address', 'belongs to this installation')
  await ctx.outgoing.check(peerOrigin(did)).catch((error: unknown) => {
    throw error instanceof CallRefused ? invalidField('address', error.message) : error
  })
  await ctx.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(peers)
      .values({ did, added_by: ctx.actor.id, added_at: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: peers.id })
    if (added)
      await recordAudit(tx, ctx, { action: 'peer.added', subject: `peer:${added.id}`, details: { did } })
  })
  await ctx.queue.send('statements', {})
  return readNetwork(ctx)
}

/** @throws Problem 400, where it is not the name of one host, however it is written */
function didNamed(address: string) {
  try {
    const did = didOf(address)
    if (new URL(peerOrigin(did)).origin === peerOrigin(did)) return did
  } catch {
    // Refused below: no address can be read from it.
  }
  throw invalidField('address', 'is not an address of an installation')
}
