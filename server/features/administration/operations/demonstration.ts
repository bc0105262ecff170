import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Demonstration } from '#contract/administration/operations.ts'
import { notFound } from '#server/core/errors.ts'
import type { Context } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { ACCOUNTS, PASSWORD } from '#server/demo/examples.ts'
import { isDemo } from '#server/demo/is-demo.ts'
import { periodOf, previousPeriod } from '#server/features/proof/reports/periods.ts'
import { today } from '#server/time/today.ts'

/**
 * The accounts of a demonstration with their password, and the things that its tour shows.
 * @throws Problem 404 everywhere else
 */
export async function readDemonstration({
  db,
  env,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<Demonstration> {
  if (!(await isDemo(db))) throw notFound('Demonstration')
  const [[stop], [certificate]] = await Promise.all([
    db
      .select({ id: roundStops.submission_id })
      .from(roundStops)
      .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
      .where(and(eq(roundStops.state, 'done'), isNotNull(roundStops.submission_id)))
      .orderBy(desc(rounds.day), sql`${rounds.finished_at} desc nulls first`, roundStops.position)
      .limit(1),
    db
      .select({ id: certificates.id })
      .from(certificates)
      .where(and(eq(certificates.kind, 'consignment'), isNull(certificates.ended_at)))
      .orderBy(desc(certificates.number))
      .limit(1),
  ])
  return {
    accounts: ACCOUNTS.map(([username, role]) => ({ username, role, password: PASSWORD })),
    request_id: stop?.id ?? null,
    certificate_id: certificate?.id ?? null,
    report: previousPeriod(periodOf('month', today({ env, now }))),
  }
}
