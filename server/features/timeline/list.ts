import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import { submissions } from '#server/database/schema.ts'
import { toRow } from '#server/features/submissions/detail.ts'
import { analysisItem, postItem } from './item.ts'
import { ownItems } from './own-items.ts'
import { requests, type Query } from './requests.ts'

/** The caller's own items (`timeline`) and the table (`data`): every request for staff, else the own ones. */
export async function list(ctx: RequestContext<Member>, query: Query) {
  const staff = ctx.actor.role !== 'member' || ctx.env.ADMIN_ACCESS === 'signed-in'
  const [mine, table] = await Promise.all([
    query.part === 'data' ? undefined : own(ctx, query),
    query.part === 'timeline' ? undefined : requests(ctx, query, staff ? undefined : ownedBy(ctx)),
  ])
  return {
    success: true as const,
    timeline: mine?.items ?? [],
    data: table?.rows.map(toRow) ?? [],
    page: (table ?? mine!).page,
  }
}

const ownedBy = ({ actor }: RequestContext<Member>) => eq(submissions.user_id, actor.id)

/** What the filters speak of, only requests have: with one of them, analyses are left out. */
async function own(ctx: RequestContext<Member>, query: Query) {
  if (query.status || query.service || query.q || query.ending) {
    const { rows, page } = await requests(ctx, query, ownedBy(ctx))
    return { items: rows.map((row) => postItem(ctx, row)), page }
  }
  const { rows, page } = await ownItems(ctx, query)
  return {
    items: rows.map(({ post, analysis }) => (post ? postItem(ctx, post) : analysisItem(ctx, analysis!))),
    page,
  }
}
