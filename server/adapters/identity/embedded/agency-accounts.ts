import { and, eq, inArray, ne } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database, RootDatabase } from '#server/database/open.ts'
import { identityAccount, identityUser } from '#server/database/schema/identity.ts'
import type { AgencyAccounts, AgencyName } from '../port.ts'
import type { Credentials } from './credentials.ts'
import { createSeal } from './seal.ts'
import { WireError } from './wire-error.ts'

const TICKET_MS = 60_000

/** `session` is the id of the one that it opens: a second one with it cannot be. `opener` as `accounts.openerOf`. */
export type Ticket = {
  uid: string
  opener: string
  session: string
  second_factor: boolean
  until: number
  ends_at: number
}

export const AGENCY = 'agency'
const nameOf = ({ issuer, subject }: AgencyName) => `${issuer} ${subject}`

/** Accounts that the agency opens, and the tickets that open them. */
export function createAgencyAccounts(
  db: RootDatabase,
  { secret, credentials, now }: { secret: string; credentials: Credentials; now: () => Date },
) {
  const tickets = createSeal(secret, 'agency-ticket')
  const isAgencys = eq(identityAccount.providerId, AGENCY)

  const bind = (tx: Database, userId: string, person: AgencyName) =>
    tx
      .insert(identityAccount)
      .values({ id: randomUUID(), userId, providerId: AGENCY, accountId: nameOf(person) })

  const accounts: AgencyAccounts = {
    async find(tx, person) {
      const [found] = await tx
        .select({ uid: identityAccount.userId })
        .from(identityAccount)
        .where(and(isAgencys, eq(identityAccount.accountId, nameOf(person))))
      return found?.uid
    },

    async create(tx, person, email) {
      const [user] = await tx
        .insert(identityUser)
        .values({ id: randomUUID(), email: email.toLowerCase(), name: '' })
        .onConflictDoNothing({ target: identityUser.email })
        .returning({ uid: identityUser.id })
      if (!user) return undefined
      await bind(tx, user.uid, person)
      return user.uid
    },

    async connect(tx, uid, person) {
      await credentials.removePassword(uid, tx)
      await bind(tx, uid, person)
    },

    async setAddress(tx, uid, email) {
      const address = email.toLowerCase()
      const others = and(eq(identityUser.email, address), ne(identityUser.id, uid))
      if ((await tx.$count(identityUser, others)) > 0) return false
      await tx
        .update(identityUser)
        .set({ email: address, emailVerified: false, updatedAt: now() })
        .where(eq(identityUser.id, uid))
      return true
    },

    async among(uids) {
      const rows = await db
        .select({ uid: identityAccount.userId })
        .from(identityAccount)
        .where(and(isAgencys, inArray(identityAccount.userId, uids)))
      return new Set(rows.map(({ uid }) => uid))
    },

    async nameOf(uid) {
      const [found] = await db
        .select({ name: identityAccount.accountId })
        .from(identityAccount)
        .where(and(isAgencys, eq(identityAccount.userId, uid)))
      // An issuer is an address, and holds no space.
      const [issuer = '', ...subject] = found?.name.split(' ') ?? []
      return found && { issuer, subject: subject.join(' ') }
    },

    async ticket(uid, { second_factor, ends_at }) {
      const [found] = await db
        .select({ opener: identityAccount.id })
        .from(identityAccount)
        .where(and(isAgencys, eq(identityAccount.userId, uid)))
      return tickets.write({
        uid,
        opener: found?.opener ?? '',
        session: randomUUID(),
        second_factor,
        until: now().getTime() + TICKET_MS,
        ends_at: ends_at.getTime(),
      } satisfies Ticket)
    },
  }

  return {
    ...accounts,

    /** @throws WireError INVALID_IDP_RESPONSE, also when it took too long */
    async readTicket(sealed: string) {
      const found = await tickets.read<Ticket>(sealed)
      if (!found || found.until <= now().getTime()) throw new WireError('INVALID_IDP_RESPONSE')
      return found
    },
  }
}

export type EmbeddedAgencyAccounts = ReturnType<typeof createAgencyAccounts>
