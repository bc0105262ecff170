import { sql } from 'drizzle-orm'
import type { Trouble } from '#contract/administration/health.ts'
import { readMigrations } from '#server/database/read-migrations.ts'
import { isDrill } from '#server/installation/drill.ts'
import { OLDEST_POSTGRES } from '#server/database/open.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import { joinTexts, type ProbeResult, type Probing } from './probe.ts'

/** The simplest question; over a network it takes a few. */
const SLOW_MS = 500
const LONG_MINUTES = 10
const CROWDED = 0.9

type Facts = {
  version: string
  standby: boolean
  read_only: boolean
  size_mb: number
  used: number
  max: number
  program: string | null
  minutes: number | null
}

export const databaseKind = ({ env }: Pick<Probing, 'env'>) =>
  env.DATABASE_URL ? inBothLanguages('PostgreSQL server') : inBothLanguages('embedded PostgreSQL')

/** Answers, may be written to, is of our model, has room for more who ask. */
export async function lookAtDatabase(ctx: Probing): Promise<ProbeResult> {
  const { db } = ctx
  const ms = await roundTrip(db)
  const { rows } = await db.execute<Facts>(sql`
    select current_setting('server_version') as version, pg_is_in_recovery() as standby,
      current_setting('default_transaction_read_only')::boolean as read_only,
      (pg_database_size(current_database()) / 1048576)::int as size_mb,
      current_setting('max_connections')::int as max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      long.program, long.minutes
    from (values (1)) as one left join lateral (
      select coalesce(nullif(application_name, ''), 'process ' || pid) as program,
        floor(extract(epoch from clock_timestamp() - xact_start) / 60)::int as minutes
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        -- Behind a pooler a server holds its mark in a transaction.
        and application_name <> 'resirkuit (one server)'
        and xact_start < clock_timestamp() - make_interval(mins => ${LONG_MINUTES})
      order by xact_start limit 1
    ) as long on true`)
  const { version, standby, read_only, size_mb, used, max, program, minutes } = rows[0]!
  const found: (Trouble | false | null)[] = [
    Number.parseInt(version, 10) < OLDEST_POSTGRES && describeTrouble('database-old', { version }),
    // The doctor itself asks in transactions that write nothing.
    (standby || (read_only && !ctx.outside)) && describeTrouble('database-read-only'),
    await ofOurModel(db),
    await restoredToLookAt(db),
    ms > SLOW_MS && describeTrouble('database-slow', { ms: Math.round(ms) }),
    used >= max * CROWDED && describeTrouble('database-connections', { used, max }),
    program !== null && minutes !== null && describeTrouble('database-transaction', { program, minutes }),
  ]
  return {
    detail: joinTexts(databaseKind(ctx), `: ${version.split(' ')[0]}, ${size_mb} MB`),
    troubles: found.filter((one) => typeof one === 'object' && one !== null),
  }
}

/** The best of three where the first was slow: it may have opened the connection. */
async function roundTrip(db: Probing['db']) {
  const once = async () => {
    const since = performance.now()
    await db.execute(sql`select 1`)
    return performance.now() - since
  }
  const first = await once()
  return first > SLOW_MS ? Math.min(await once(), await once()) : first
}

/** A database that nobody has opened yet has no settings either. */
async function restoredToLookAt(db: Probing['db']) {
  const { known } = await readMigrations(db)
  return known && (await isDrill(db)) && describeTrouble('drill')
}

async function ofOurModel(db: Probing['db']) {
  const { known, missing, newer } = await readMigrations(db)
  if (!known) return describeTrouble('database-empty')
  if (newer) return describeTrouble('database-newer')
  return missing > 0 && describeTrouble('database-behind', { count: missing })
}
