import { randomUUID } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Period, Report } from '#contract/proof/reports.ts'
import { signCredential } from '#server/adapters/signing/sign.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { reports } from '#server/database/schema/reports.ts'
import { asksFirst, conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { today } from '#server/time/today.ts'
import { actsByDay, actsUpTo } from './balances.ts'
import { hashReportFacts } from './facts.ts'
import { toMapping, readGroups } from './groups.ts'
import { periodDays } from './periods.ts'
import { factsNow, findHandedInReport, readReport } from './read.ts'
import { toReportSubject } from './subject.ts'

/**
 * Freezes and signs a report. From then on it says what it says; what turns out otherwise is listed beside it.
 * @param seen the hash of the facts that whoever hands it in has looked at
 * @throws Problem 404 of a time before anything was in custody; 409 `period-not-over`, `already-handed-in`, `report-changed`
 */
export async function handIn(ctx: RequestContext<Member>, period: Period, seen: string): Promise<Report> {
  const { to } = periodDays(period)
  if (to >= today(ctx)) throw conflict('period-not-over', 'A report can be handed in after its last day.')
  const { facts, groups, acts } = await gather(ctx, period)
  const sha256 = hashReportFacts(facts)
  if (sha256 !== seen)
    throw conflict(
      'report-changed',
      'Something was recorded for this period after you read the report. Read it again.',
    )
  const at = ctx.now()
  const { document } = await signCredential(
    ctx,
    {
      id: `urn:uuid:${randomUUID()}`,
      type: 'EWasteReport',
      validFrom: at,
      credentialSubject: toReportSubject(facts, at),
    },
    facts.operator,
  )
  await ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(reports)
      .values({
        period,
        sha256,
        acts,
        facts: canonicalize(facts)!,
        groups: canonicalize(groups)!,
        document: JSON.stringify(document),
        handed_in_at: at,
        handed_in_by: ctx.actor.id,
      })
      .onConflictDoNothing()
      .returning({ period: reports.period })
    if (!stored) throw alreadyHandedIn(period)
    await recordAudit(tx, ctx, { action: 'report.handed-in', subject: `report:${period}` })
  })
  return readReport(ctx, period)
}

const alreadyHandedIn = (period: Period) =>
  asksFirst('already-handed-in', { kind: 'report', id: period }, 'This report was already handed in.')

/** All of it as it is at one moment. */
const gather = (ctx: RequestContext<Member>, period: Period) =>
  ctx.db.transaction(
    async (tx) => {
      const inside = onTransaction(ctx, tx)
      if (await findHandedInReport(inside, period)) throw alreadyHandedIn(period)
      const facts = await factsNow(inside, period)
      return {
        facts,
        groups: toMapping(await readGroups(tx)),
        acts: actsUpTo(await actsByDay(tx, facts), facts.to),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
