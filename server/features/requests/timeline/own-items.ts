import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Member, RequestContext } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { afterCursor, readCursor, writeCursor, type TimelineKind } from './cursor.ts'
import { COUNT_LIMIT, toPage } from './page.ts'
import { tableColumns, type Query } from './requests.ts'

/**
 * One page of the caller's own posts and analyses, newest first. Each kind is walked in the order of its index and no
 * further than the page; `newer` is always given, so that what comes later can be asked for.
 */
export async function ownItems({ db, actor }: RequestContext<Member>, query: Query) {
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const order = cursor?.direction === 'newer' ? asc : desc
  const [posts, photos] = [eq(submissions.user_id, actor.id), eq(analyses.user_id, actor.id)]
  const counted = unionAll(
    db
      .select({ id: submissions.id })
      .from(submissions)
      .where(posts)
      .limit(COUNT_LIMIT + 1),
    db
      .select({ id: analyses.id })
      .from(analyses)
      .where(photos)
      .limit(COUNT_LIMIT + 1),
  ).as('counted')
  const places = unionAll(
    db
      .select({ kind: kind('submission'), id: submissions.id, at: submissions.submitted_at })
      .from(submissions)
      .where(and(posts, afterCursor(cursor, 'submission', submissions.submitted_at, submissions.id)))
      .orderBy(order(submissions.submitted_at), order(submissions.id))
      .limit(query.limit + 1),
    db
      .select({ kind: kind('analysis'), id: analyses.id, at: analyses.analyzed_at })
      .from(analyses)
      .where(and(photos, afterCursor(cursor, 'analysis', analyses.analyzed_at, analyses.id)))
      .orderBy(order(analyses.analyzed_at), order(analyses.id))
      .limit(query.limit + 1),
  ).as('places')
  const [total, found] = await Promise.all([
    db.$count(counted),
    db
      .select({
        at: places.at,
        kind: places.kind,
        id: places.id,
        post: tableColumns,
        analysis: getTableColumns(analyses),
      })
      .from(places)
      .leftJoin(submissions, and(eq(places.kind, 'submission'), eq(submissions.id, places.id)))
      .leftJoin(analyses, and(eq(places.kind, 'analysis'), eq(analyses.id, places.id)))
      .orderBy(order(places.at), order(places.kind), order(places.id))
      .limit(query.limit + 1),
  ])
  const { rows, page } = toPage(found, { cursor, limit: query.limit }, total, writeCursor)
  const top = rows.at(0) ?? (cursor?.direction === 'newer' ? cursor : undefined)
  return { rows, page: { ...page, newer: top ? writeCursor('newer', top) : null } }
}

export type OwnItem = Awaited<ReturnType<typeof ownItems>>['rows'][number]

const kind = (name: TimelineKind) => sql<TimelineKind>`${name}::text`.as('kind')
