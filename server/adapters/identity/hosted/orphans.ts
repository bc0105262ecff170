import { inArray, min } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import type { Google, ListedAccount } from './google.ts'

const DAY_MS = 86_400_000
const BATCH = 1000

/**
 * Deletes the accounts that a sign-up left without a profile. A project may be older than this installation, or
 * serve another app as well, and a database may have been lost: so an account stays that is older than the first
 * profile here, or that was used again after its first day.
 * @returns how many
 */
export async function removeOrphanAccounts(
  { db, admin }: { db: Database; admin: NonNullable<Google['admin']> },
  createdBefore: Date,
) {
  const [first] = await db.select({ at: min(users.created_at) }).from(users)
  if (!first?.at) return 0
  const span = { after: first.at.getTime(), before: createdBefore.getTime() }

  const orphans: string[] = []
  let page: Awaited<ReturnType<typeof admin.list>>
  let from: string | undefined
  do {
    page = await admin.list(from)
    const left = (page.users ?? []).filter((account) => isAbandoned(account, span))
    orphans.push(...(await withoutProfile(left.map(({ localId }) => localId))))
    from = page.nextPageToken
  } while (from)

  let removed = 0
  for (let start = 0; start < orphans.length; start += BATCH) {
    const batch = orphans.slice(start, start + BATCH)
    const { errors = [] } = await admin.deleteMany(batch)
    removed += batch.length - errors.length
  }
  return removed

  async function withoutProfile(uids: string[]) {
    if (uids.length === 0) return []
    const kept = await db.select({ uid: users.uid }).from(users).where(inArray(users.uid, uids))
    const known = new Set(kept.map(({ uid }) => uid))
    return uids.filter((uid) => !known.has(uid))
  }
}

function isAbandoned(
  { createdAt, lastLoginAt, lastRefreshAt }: ListedAccount,
  { after, before }: { after: number; before: number },
) {
  const created = Number(createdAt)
  const used = Math.max(Number(lastLoginAt ?? 0), lastRefreshAt ? Date.parse(lastRefreshAt) : 0)
  return created >= after && created < before && used < created + DAY_MS
}
