import { and, eq, gt } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#server/database/open.ts'
import { identitySession, identityUser } from '#server/database/schema.ts'
import type { Claims, Standing } from '../verifier.ts'

const DAY_MS = 86_400_000
const LIFE_MS = 30 * DAY_MS

type IdentityUser = typeof identityUser.$inferSelect

/** `createdAt` is when the password was typed. */
export type Session = { id: string; createdAt: Date; expiresAt: Date; user: IdentityUser }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Sessions, on the engine's table but not through it: it would store their tokens as they are. A refresh token
 * is random, kept only by the client, and not rotated, so that tabs which refresh at once do not sign each
 * other out. A session ends 30 days after its last use.
 */
export function createSessions(db: Database, now: () => Date) {
  const fromNow = (ms: number) => new Date(now().getTime() + ms)

  return {
    async open(user: IdentityUser): Promise<{ session: Session; token: string }> {
      const token = randomBytes(32).toString('base64url')
      const session = { id: randomUUID(), createdAt: now(), expiresAt: fromNow(LIFE_MS), user }
      await db.insert(identitySession).values({ ...session, userId: user.id, token: hashOf(token) })
      return { session, token }
    },

    /** The session of a refresh token; its end moves on, written at most once a day. */
    async use(token: string): Promise<Session | undefined> {
      const [session] = await db
        .select({
          id: identitySession.id,
          createdAt: identitySession.createdAt,
          expiresAt: identitySession.expiresAt,
          user: identityUser,
        })
        .from(identitySession)
        .innerJoin(identityUser, eq(identityUser.id, identitySession.userId))
        .where(and(eq(identitySession.token, hashOf(token)), gt(identitySession.expiresAt, now())))
      if (session && session.expiresAt < fromNow(LIFE_MS - DAY_MS))
        await db
          .update(identitySession)
          .set({ expiresAt: fromNow(LIFE_MS), updatedAt: now() })
          .where(eq(identitySession.id, session.id))
      return session
    },

    async drop(token: string) {
      await db.delete(identitySession).where(eq(identitySession.token, hashOf(token)))
    },

    /** Whether a token's account and session are still there, in one query. */
    async standing({ uid, sid }: Claims): Promise<Standing> {
      const [found] = await db
        .select({ disabledAt: identityUser.disabledAt, session: identitySession.id })
        .from(identityUser)
        .leftJoin(
          identitySession,
          and(
            eq(identitySession.userId, identityUser.id),
            eq(identitySession.id, sid ?? ''),
            gt(identitySession.expiresAt, now()),
          ),
        )
        .where(eq(identityUser.id, uid))
      if (found?.disabledAt) return 'disabled'
      return found?.session ? 'good' : 'gone'
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
