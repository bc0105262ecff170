import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import { submissions } from '#server/database/schema.ts'
import { toRow } from '#server/features/submissions/detail.ts'
import { waysOf } from '#server/features/submissions/ways.ts'
import { analysisItem, postItem } from './item.ts'
import { ownItems, type OwnItem } from './own-items.ts'
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
    return {
      items: await items(
        ctx,
        rows.map((post) => ({ post, analysis: null })),
      ),
      page,
    }
  }
  const { rows, page } = await ownItems(ctx, query)
  return { items: await items(ctx, rows), page }
}

async function items(ctx: RequestContext<Member>, rows: Pick<OwnItem, 'post' | 'analysis'>[]) {
  const ways = await waysOf(
    ctx.db,
    rows.flatMap(({ post }) => post?.id ?? []),
  )
  return rows.map(({ post, analysis }) =>
    post ? postItem(ctx, post, ways.get(post.id)!) : analysisItem(ctx, analysis!),
  )
}
