import { and, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Email } from '#contract/people/accounts.ts'
import type { RootDatabase } from '#server/database/open.ts'
import { identityAccount, identityUser } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import { findByName, toSpelling } from '../find-by-name.ts'
import type { Aliases } from './alias.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Policy } from './policy.ts'
import { WireError } from './wire-error.ts'

/** Longer than looking somebody up takes, found or not: a row that is there takes a little longer to read. */
const LOOKUP_MS = 3

/** An account has one of the two (`connect`). */
const OPENER = sql<string>`coalesce(${identityAccount.password}, ${identityAccount.id})`

type Parts = { aliases: Aliases; policy: Policy; now: () => Date }
type IdentityUser = typeof identityUser.$inferSelect

/** Accounts and their passwords. Every refusal is a WireError. */
export async function createAccounts(db: RootDatabase, { aliases, policy, now }: Parts) {
  // Prepared by name, because planning them costs more than running them.
  const byEmail = credentials(db, eq(identityUser.email, sql.placeholder('email'))).prepare('identity_email')
  const byUsername = credentials(
    db,
    inArray(
      identityUser.id,
      findByName(db, { typed: sql.placeholder('typed'), normal: sql.placeholder('normal') }),
    ),
  ).prepare('identity_username')
  // Somebody's password, verified when there is no account: nothing then takes less time than a wrong password.
  const nobodys = await hashPassword(crypto.randomUUID())

  /** @throws WireError INVALID_EMAIL, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
  function check(address: string, password: string) {
    if (!Email.safeParse(address).success) throw new WireError('INVALID_EMAIL')
    policy.check(password)
  }

  return {
    check,

    /** @throws WireError EMAIL_EXISTS, and what `check` throws */
    async create(address: string, password: string) {
      check(address, password)
      // Before the transaction, so that no connection is held while hashes wait in line.
      const hash = await hashPassword(password)
      return db.transaction(async (tx) => {
        const uid = randomUUID()
        const [user] = await tx
          .insert(identityUser)
          .values({ id: uid, email: address.toLowerCase(), name: '' })
          .onConflictDoNothing({ target: identityUser.email })
          .returning()
        if (!user) throw new WireError('EMAIL_EXISTS')
        await tx
          .insert(identityAccount)
          .values({ id: randomUUID(), userId: uid, accountId: uid, providerId: 'credential', password: hash })
        return user
      })
    },

    /**
     * The key by which guesses at this address are counted: one name for every spelling that opens the same account,
     * folded by the database as it folds names in a search.
     */
    async countedAs(address: string) {
      const username = aliases.read(address)
      return username === undefined ? address : countedUsername(username)
    },

    /** Every name that guesses at this account are counted by. */
    async countedNames(uid: string) {
      const [user] = await db
        .select({ email: identityUser.email, username: users.username })
        .from(identityUser)
        .leftJoin(users, eq(users.uid, identityUser.id))
        .where(eq(identityUser.id, uid))
      if (!user) return []
      return user.username ? [user.email, await countedUsername(user.username)] : [user.email]
    },

    /**
     * The account that an address, or an alias of a username, and a password open, and the hash that matched.
     * @throws WireError INVALID_LOGIN_CREDENTIALS, whichever is wrong and in the same time; USER_DISABLED
     */
    async authenticate(address: string, password: string) {
      const username = aliases.read(address)
      const [[found]] = await Promise.all([
        username === undefined
          ? byEmail.execute({ email: address.toLowerCase() })
          : byUsername.execute(toSpelling(username)),
        setTimeout(LOOKUP_MS),
      ])
      const right = await verifyPassword({ hash: found?.hash ?? nobodys, password })
      if (!found?.hash || !right) throw new WireError('INVALID_LOGIN_CREDENTIALS')
      if (found.user.disabledAt) throw new WireError('USER_DISABLED')
      return { user: found.user, hash: found.hash }
    },

    find: (uid: string) => findBy(eq(identityUser.id, uid)),
    findByEmail: (email: string) => findBy(eq(identityUser.email, email.toLowerCase())),

    /** Whether a password opens the account, and no agency. */
    async hasPassword(uid: string) {
      const own = and(eq(identityAccount.userId, uid), eq(identityAccount.providerId, 'credential'))
      return (await db.$count(identityAccount, own)) > 0
    },

    /** The first factor of the account: the hash of its password, or the id of its tie to the agency. */
    async openerOf(uid: string) {
      const [found] = await db
        .select({ opener: OPENER })
        .from(identityAccount)
        .where(eq(identityAccount.userId, uid))
      return found?.opener
    },

    /** Whether the account is still opened with this first factor and this second one, or with none. */
    async opensWith({ id, factorId }: Pick<IdentityUser, 'id' | 'factorId'>, opener: string) {
      const [found] = await db
        .select({ factorId: identityUser.factorId })
        .from(identityUser)
        .innerJoin(identityAccount, eq(identityAccount.userId, identityUser.id))
        .where(and(eq(identityUser.id, id), eq(OPENER, opener)))
      return found?.factorId === factorId
    },

    async setDisabled(uid: string, disabled: boolean) {
      const disabledAt = disabled ? sql`coalesce(${identityUser.disabledAt}, ${now()})` : null
      await db.update(identityUser).set({ disabledAt, updatedAt: now() }).where(eq(identityUser.id, uid))
    },

    async disabledAmong(uids: string[]) {
      const disabled = and(inArray(identityUser.id, uids), isNotNull(identityUser.disabledAt))
      const rows = await db.select({ uid: identityUser.id }).from(identityUser).where(disabled)
      return new Set(rows.map(({ uid }) => uid))
    },
  }

  async function countedUsername(username: string) {
    const { rows } = await db.$client.query<{ folded: string }>({
      name: 'fold-username',
      text: 'select lower($1) as folded',
      values: [toSpelling(username).normal],
    })
    return `username ${rows[0]!.folded}`
  }

  async function findBy(which: SQL) {
    const [user] = await db.select().from(identityUser).where(which)
    return user
  }
}

const credentials = (db: RootDatabase, which: SQL) =>
  db
    .select({ user: getTableColumns(identityUser), hash: identityAccount.password })
    .from(identityUser)
    .innerJoin(
      identityAccount,
      and(eq(identityAccount.userId, identityUser.id), eq(identityAccount.providerId, 'credential')),
    )
    .where(which)

export type Accounts = Awaited<ReturnType<typeof createAccounts>>
