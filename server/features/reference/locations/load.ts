import { createRequire } from 'node:module'
import { eq, sql } from 'drizzle-orm'
import { getDistricts, getRegencies } from 'idn-area-data'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { dataVersions } from '#server/database/schema/operations.ts'
import { districts } from '#server/database/schema/places.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { typedDistrict } from './typed-district.ts'

const { version } = createRequire(import.meta.url)('idn-area-data/package.json') as { version: string }

/** Fills the districts from the package's data set, once for each version of it. */
export async function loadDistricts({ db, log }: Pick<Context, 'log'> & { db: Database }) {
  await db.transaction(async (tx) => {
    // Two processes may start on one server at once: the second waits here and then finds the work done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('resirkuit:districts'))`)
    const { rows } = await tx.execute(
      sql`select 1 from data_versions where name = 'districts' and version = ${version}`,
    )
    if (rows.length > 0) return
    // A million requests take longer than any question may, and the start waits for them.
    await tx.execute(sql`set local statement_timeout = 0`)
    const cities = new Map((await getRegencies()).map(({ code, name }) => [code, name]))
    const all = (await getDistricts()).map(({ code, name, regency_code }) => ({
      id: code,
      name,
      city: cities.get(regency_code)!,
    }))
    await tx.delete(districts)
    for (let from = 0; from < all.length; from += 2000)
      await tx.insert(districts).values(all.slice(from, from + 2000))
    // A place may name a district that there was not, or that was called otherwise. Many are of one place, which is looked up once.
    await tx.execute(sql`analyze districts`)
    await tx.execute(sql`update submissions set district_id = found.district_id
      from (select location, district_of(location) as district_id
        from (select distinct location from submissions where strpos(location, ' · ') > 0) as places) as found
      where submissions.location = found.location and submissions.district_id is distinct from found.district_id`)
    const typed = await tx
      .selectDistinct({ location: submissions.location })
      .from(submissions)
      .where(
        sql`${submissions.district_id} is not null and strpos(${submissions.location}, ' · ') = 0
          and not exists (select from ${districts} where ${districts.id} = ${submissions.district_id})`,
      )
    for (const { location } of typed)
      await tx
        .update(submissions)
        .set({ district_id: await typedDistrict({ log }, location) })
        .where(eq(submissions.location, location))
    await tx
      .insert(dataVersions)
      .values({ name: 'districts', version })
      .onConflictDoUpdate({ target: dataVersions.name, set: { version, loaded_at: sql`now()` } })
  })
}
