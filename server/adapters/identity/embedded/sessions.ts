import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Lookups } from '#server/database/lookups.ts'
import type { Database, RootDatabase } from '#server/database/open.ts'
import { identitySession, identityUser } from '#server/database/schema/identity.ts'
import type { Principal } from '../port.ts'
import type { Standing } from '../verifier.ts'
import { readDevice } from './device.ts'
import { lockAccount } from './lock-account.ts'
import { secretHash } from './secret-hash.ts'
import { WireError } from './wire-error.ts'

const HOUR_MS = 3_600_000
const LIFE_MS = KEPT.session_days * 24 * HOUR_MS
/** A session's end moves on with its use, written this often at most. */
const WRITTEN_EVERY_MS = HOUR_MS
/** How long a replaced session still serves the tabs that do not know of it. */
const GRACE_MS = 10_000

type IdentityUser = typeof identityUser.$inferSelect

/** `createdAt` is when the password was typed; `userAgent` what `describeDevice` says of where. */
export type Session = {
  id: string
  createdAt: Date
  expiresAt: Date
  userAgent: string | null
  /** Its end, however much it is used; null: that moves on. */
  endsAt: Date | null
  /** The agency asked for a second factor. */
  agencyFactor: boolean
  user: IdentityUser
}
/** The data that the next session takes over. */
type Before = Pick<Session, 'createdAt' | 'userAgent' | 'endsAt' | 'agencyFactor'>
/** A session with its refresh token, which only the client keeps. */
export type Opened = { session: Session; token: string }

/** Finds sessions that were opened or used after that; also some that were used up to an hour before. */
export const usedSince = (at: Date) =>
  gt(identitySession.expiresAt, new Date(at.getTime() + LIFE_MS - WRITTEN_EVERY_MS))

/**
 * A refresh token is random and not rotated, so that tabs which refresh at once do not sign each other out. A session
 * ends `KEPT.session_days` after its last use.
 */
export function createSessions(db: RootDatabase, now: () => Date, lookups: Lookups = db) {
  const fromNow = (ms: number) => new Date(now().getTime() + ms)
  const graceStart = () => fromNow(-GRACE_MS)
  const alive = gt(identitySession.expiresAt, sql.placeholder('now'))
  // Asked on every request and every refresh: prepared by name, because planning them costs more than running them.
  const byToken = db
    .select({
      id: identitySession.id,
      createdAt: identitySession.createdAt,
      expiresAt: identitySession.expiresAt,
      userAgent: identitySession.userAgent,
      endsAt: identitySession.endsAt,
      agencyFactor: identitySession.agencyFactor,
      replacedAt: identitySession.replacedAt,
      user: identityUser,
    })
    .from(identitySession)
    .innerJoin(identityUser, eq(identityUser.id, identitySession.userId))
    .where(and(eq(identitySession.token, sql.placeholder('hash')), alive))
    .prepare('identity_session')
  const byAccount = lookups
    .select({
      disabledAt: identityUser.disabledAt,
      session: identitySession.id,
      replacedAt: identitySession.replacedAt,
    })
    .from(identityUser)
    .leftJoin(
      identitySession,
      and(eq(identitySession.userId, identityUser.id), eq(identitySession.id, sql.placeholder('sid')), alive),
    )
    .where(eq(identityUser.id, sql.placeholder('uid')))
    .prepare('identity_standing')

  async function open(
    user: IdentityUser,
    {
      id = randomUUID(),
      createdAt = now(),
      userAgent,
      endsAt = null,
      agencyFactor = false,
    }: Partial<Before & { id: string }> & Pick<Before, 'userAgent'>,
    on: Pick<Database, 'insert'> = db,
  ): Promise<Opened> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = endsAt ?? fromNow(LIFE_MS)
    const session = { id, createdAt, expiresAt, userAgent, endsAt, agencyFactor, user }
    const { id: userId } = user
    await on
      .insert(identitySession)
      .values({ ...session, userId, token: secretHash(token), updatedAt: now() })
    return { session, token }
  }

  /** Another session for a tab that still has the token of the replaced one. */
  async function succeed({ id, user, createdAt, userAgent, endsAt, agencyFactor }: Session) {
    const opened = await open(user, { createdAt, userAgent, endsAt, agencyFactor })
    // A transaction that ended every session in between has seen the old one, and perhaps not this one.
    if ((await db.$count(identitySession, eq(identitySession.id, id))) > 0) return opened
    await drop(opened.token)
    return undefined
  }

  async function drop(token: string) {
    await db.delete(identitySession).where(eq(identitySession.token, secretHash(token)))
  }

  return {
    open,
    drop,

    /** The session of a refresh token, and the token to go on with. */
    async use(token: string): Promise<Opened | undefined> {
      const [found] = await byToken.execute({ hash: secretHash(token), now: now() })
      if (!found) return undefined
      const { replacedAt, ...session } = found
      if (replacedAt) return replacedAt > graceStart() ? succeed(session) : undefined
      if (!session.endsAt && session.expiresAt < fromNow(LIFE_MS - WRITTEN_EVERY_MS))
        await db
          .update(identitySession)
          .set({ expiresAt: fromNow(LIFE_MS), updatedAt: now() })
          .where(eq(identitySession.id, session.id))
      return { session, token }
    },

    /** Whether a token's account and session are still there, in one query. */
    async standing({ uid, sid }: Principal): Promise<Standing> {
      const [found] = await byAccount.execute({ uid, sid: sid ?? '', now: now() })
      if (found?.disabledAt) return 'disabled'
      if (!found?.session) return 'gone'
      return found.replacedAt && found.replacedAt <= graceStart() ? 'gone' : 'good'
    },

    /** The stored sessions of an account, without network addresses. */
    async of(uid: string) {
      const own = and(eq(identitySession.userId, uid), gt(identitySession.expiresAt, now()))
      const rows = await db
        .select({
          id: identitySession.id,
          kept: identitySession.userAgent,
          signed_in_at: identitySession.createdAt,
          used_at: identitySession.updatedAt,
          ends_at: identitySession.expiresAt,
        })
        .from(identitySession)
        // One that was replaced has a successor, which is the same to its owner.
        .where(and(own, isNull(identitySession.replacedAt)))
        .orderBy(identitySession.createdAt)
      return rows.map(({ kept, ...session }) => ({ ...session, device: readDevice(kept) }))
    },

    /** Ends one session of the account, and the tabs that had the one before it. @returns whether it was there */
    end: (uid: string, id: string) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, uid)
        const own = eq(identitySession.userId, uid)
        const { rowCount } = await tx
          .delete(identitySession)
          .where(and(own, eq(identitySession.id, id), isNull(identitySession.replacedAt)))
        if (!rowCount) return false
        await tx.delete(identitySession).where(and(own, isNotNull(identitySession.replacedAt)))
        return true
      }),

    /** Ends every session of the account. */
    revoke: (uid: string) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, uid)
        await tx.delete(identitySession).where(eq(identitySession.userId, uid))
      }),

    /** Deletes those that can no longer be used. @returns how many */
    async sweep() {
      const over = db
        .select({ id: identitySession.id })
        .from(identitySession)
        .where(or(lt(identitySession.expiresAt, now()), lt(identitySession.replacedAt, graceStart())))
        // A row that is being deleted is gone soon; waiting for it could end in a deadlock.
        .for('update', { skipLocked: true })
      return (await db.delete(identitySession).where(inArray(identitySession.id, over))).rowCount ?? 0
    },
  }
}

/** The session of a ticket is there already: of two who bring the same one, one gets in. @throws WireError */
export function refuseSecondUse(error: unknown): never {
  const { cause } = error as { cause?: unknown }
  const isUsed = cause instanceof DatabaseError && cause.constraint === 'session_pkey'
  throw isUsed ? new WireError('INVALID_IDP_RESPONSE') : error
}

export type Sessions = ReturnType<typeof createSessions>
