import canonicalize from 'canonicalize'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Month, type PeerTrouble } from '#contract/proof/statements.ts'
import { CallRefused } from '#server/adapters/outgoing/port.ts'
import type { Context } from '#server/core/context.ts'
import { peers, peerStatements } from '#server/database/schema/outside.ts'
import { STATEMENTS_PATH } from './path.ts'
import { peerOrigin } from './peer-address.ts'
import { freezeIfPossible } from './published.ts'
import { factsIn, parseJson, readStatement } from './read-statement.ts'

const KEYS_MAX_BYTES = 256 * 1024
const INDEX_MAX_BYTES = 256 * 1024
const STATEMENT_MAX_BYTES = 1024 * 1024
/** The others wait so long for one; what it could not say by then is asked for the next night. */
const PEER_MS = 10 * 60_000
/** How many are read again each night, to see whether somebody says otherwise by now. */
const AGAIN = 12

const Index = z.looseObject({ statements: z.array(z.looseObject({ month: Month })).max(1200) })
const Keys = z.looseObject({
  id: z.string(),
  verificationMethod: z.array(z.looseObject({ id: z.string() })).max(100),
  assertionMethod: z.array(z.string()).max(100),
})
type Peer = typeof peers.$inferSelect

/** The facts in a document, whatever its signature. */
const saidIn = (document: string) => canonicalize(factsIn(document))

/** Signs this installation's past months, and reads those of the others. A failure of one does not stop the rest. */
export async function fetchPeers(ctx: Context) {
  await freezeIfPossible(ctx)
  for (const peer of await ctx.db.select().from(peers).orderBy(asc(peers.id))) {
    const trouble = await fetchFrom(ctx, peer).then(
      () => null,
      (error: unknown) => {
        ctx.log.warn(
          { err: error, peer: peer.id },
          'The statements of another installation could not be read.',
        )
        return troubleOf(error)
      },
    )
    await ctx.db.update(peers).set({ checked_at: ctx.now(), trouble }).where(eq(peers.id, peer.id))
  }
}

class Unreadable extends Error {
  readonly trouble: PeerTrouble
  constructor(trouble: PeerTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

function troubleOf(error: unknown): PeerTrouble {
  if (error instanceof Unreadable) return error.trouble
  if (error instanceof CallRefused) return error.because === 'address' ? 'bad-address' : 'bad-answer'
  return 'no-answer'
}

/** @throws Unreadable, CallRefused, or what went wrong on the way */
async function fetchFrom({ db, outgoing, now, log }: Context, { id: peer_id, did }: Peer) {
  const origin = peerOrigin(did)
  const until_ms = now().getTime() + PEER_MS
  const { data: issuer } = Keys.safeParse(
    parseJson(await outgoing.get(`${origin}/.well-known/did.json`, KEYS_MAX_BYTES)),
  )
  if (issuer?.id !== did) throw new Unreadable('no-keys')
  const index = Index.safeParse(
    parseJson(await outgoing.get(`${origin}${STATEMENTS_PATH}/index.json`, INDEX_MAX_BYTES)),
  )
  if (!index.data) throw new Unreadable('no-list')
  const months = [...new Set(index.data.statements.map(({ month }) => month))].toSorted().toReversed()

  const known = await db.select().from(peerStatements).where(eq(peerStatements.peer_id, peer_id))
  const believed = new Map(known.map(({ month, document }) => [month, document]))
  for (const [at, month] of months.entries()) {
    const before = believed.get(month) ?? null
    if (before !== null && at >= AGAIN) continue
    if (now().getTime() > until_ms) throw new Unreadable('no-answer')
    const text = await outgoing.get(`${origin}${STATEMENTS_PATH}/${month}.json`, STATEMENT_MAX_BYTES)
    const this_one = and(eq(peerStatements.peer_id, peer_id), eq(peerStatements.month, month))
    if (before === text) {
      await db.update(peerStatements).set({ refused: null, refused_at: null }).where(this_one)
      continue
    }
    const read = await readStatement(text, { month, issuer: issuer as never, now: now() })
    const isOther = () => before !== null && saidIn(before) !== saidIn(text)
    const refused = 'refused' in read ? read.refused : isOther() ? 'said-otherwise' : null
    if (refused) log.warn({ peer: peer_id, month, refused, ...read }, 'A statement is not believed.')
    const said =
      refused === null
        ? { document: text, received_at: now(), refused: null, refused_at: null }
        : { refused, refused_at: now() }
    // Statements that were believed before stay.
    await db
      .insert(peerStatements)
      .values({ peer_id, month, ...said })
      .onConflictDoUpdate({ target: [peerStatements.peer_id, peerStatements.month], set: said })
  }
}
