import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { doubtOfAddress } from '#contract/administration/public-address.ts'
import { setUpStates } from '#contract/administration/set-up.ts'
import { UPKEEP_ROWS, type Upkeep, type UpkeepRow } from '#contract/administration/upkeep.ts'
import type { PartHealth } from '#contract/administration/health.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { notifications } from '#server/database/schema/people.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { isDemo } from '#server/demo/is-demo.ts'
import { readLastBackup } from '#server/features/administration/operations/probes/backup.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { findEndingPermits } from '#server/features/proof/partners/ending-permits.ts'
import { listPartners } from '#server/features/proof/partners/register.ts'
import { readSetUpFacts } from './set-up-facts.ts'

/** These troubles are lines of the set-up, too. */
const IN_SET_UP = new Set(['backup-none'])

/**
 * Reads the administrators' part of today: data requests, permits that end, the last backup, faults of the service, and
 * the set-up.
 * @param parts the last check of the parts, which is not made for this; undefined: there was none
 */
export async function readUpkeep(
  ctx: RequestContext<Member>,
  parts: readonly PartHealth[] | undefined,
): Promise<Upkeep> {
  const settings = await readSettings(ctx.lookups)
  const [facts, asked, partners, backup, [first], demo] = await Promise.all([
    readSetUpFacts(ctx, settings),
    findRightsRequests(ctx),
    listPartners(ctx),
    readLastBackup(ctx),
    findFirstNotice(ctx),
    isDemo(ctx.db),
  ])
  const set_up = setUpStates(facts, doubtOfAddress(ctx.env.PUBLIC_URL ?? ''))
  const isListed = !settings.set_up_away && set_up.some(({ missing }) => missing.length > 0)
  const troubles = [
    ...backup.troubles.map((trouble) => ({ part: 'backup' as const, trouble })),
    ...(parts ?? []).flatMap(({ part, troubles }) =>
      // Settings were decided when the server was started, and are no news.
      part === 'backup' || part === 'settings' ? [] : troubles.map((trouble) => ({ part, trouble })),
    ),
  ].filter(
    ({ trouble: { code, state } }) =>
      // A demonstration is deleted when it ends: it needs no backup.
      !(isListed && IN_SET_UP.has(code)) && !(demo && state === 'warning'),
  )
  const rowsOf = (state: 'failed' | 'warning') =>
    troubles
      .filter(({ trouble }) => trouble.state === state)
      .map((one): UpkeepRow => ({ kind: 'trouble', ...one }))
  const permits = findEndingPermits(partners)
    .toSorted((one, other) => one.ends_on.localeCompare(other.ends_on))
    .slice(0, UPKEEP_ROWS)
    .map(({ id, partner_id, partner, covers, ends_on, ended }): UpkeepRow => ({
      kind: 'permit',
      id,
      partner_id,
      partner,
      covers,
      ends_on,
      ended,
    }))
  return {
    set_up,
    set_up_away: settings.set_up_away,
    // The accounts of a demonstration are there before anybody comes.
    first_notice: demo ? null : (first?.id ?? null),
    rows: [...asked, ...rowsOf('failed'), ...permits, ...rowsOf('warning')],
    backup_at: backup.verified_at?.toISOString() ?? null,
  }
}

/** The open ones that the desk sees, those due first. */
async function findRightsRequests({ db, now }: RequestContext<Member>) {
  const rows = await db
    .select({ id: rightsRequests.id, asks: rightsRequests.kind, due_at: rightsRequests.due_at })
    .from(rightsRequests)
    .where(and(eq(rightsRequests.state, 'open'), isNotNull(rightsRequests.confirmed_at)))
    .orderBy(asc(rightsRequests.due_at), asc(rightsRequests.id))
    .limit(UPKEEP_ROWS)
  return rows.map(({ due_at, ...row }): UpkeepRow => ({
    kind: 'rights',
    ...row,
    due_at: due_at.toISOString(),
    late: due_at < now(),
  }))
}

/** The notice of the first account (`sign-up.ts`), until it has been read. */
const findFirstNotice = ({ db, actor }: RequestContext<Member>) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, actor.id),
        eq(notifications.kind, 'welcome'),
        isNull(notifications.read_at),
        sql`${notifications.params} ->> 'role' = 'admin'`,
      ),
    )
    .limit(1)
