import { RequestFilters } from '#contract/requests/timeline.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { isStaff } from '#server/features/foundation/roles/staff.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { toSubmissionRow } from '#server/features/requests/submissions/desk/detail.ts'
import { dueAt } from '#server/features/requests/submissions/desk/due.ts'
import { readWays } from '#server/features/requests/submissions/desk/ways.ts'
import { dueRequests } from './due-requests.ts'
import { analysisItem, postItem } from './item.ts'
import { ownItems, type OwnItem } from './own-items.ts'
import { pageRequests, type Query } from './requests.ts'

/** The caller's own items (`timeline`) and the table (`data`): every request for staff; for all others, drivers too, their own. */
export async function listTimeline(ctx: RequestContext<Member>, query: Query) {
  const staff = isStaff(ctx.actor.role) || ctx.env.ADMIN_ACCESS === 'signed-in'
  const [mine, table] = await Promise.all([
    query.part === 'data' ? undefined : own(ctx, ofSender(query)),
    query.part === 'timeline' ? undefined : staff ? desk(ctx, query) : ownTable(ctx, ofSender(query)),
  ])
  return {
    success: true as const,
    timeline: mine?.items ?? [],
    data: table?.rows ?? [],
    scope: staff ? ('all' as const) : ('own' as const),
    page: (table ?? mine!).page,
  }
}

/** How staff share their work is no sender's business. */
const ofSender = (query: Query): Query => ({
  ...query,
  order: 'newest',
  assignee: undefined,
  conversation: undefined,
  overdue: undefined,
  failed: undefined,
})

async function desk(ctx: RequestContext<Member>, query: Query) {
  const asked = readSettings(ctx.lookups)
  const due = query.overdue || query.order === 'due'
  // The queries that need no found rows are sent with it.
  const found = due
    ? asked.then((settings) => dueRequests(ctx, query, settings))
    : pageRequests(ctx, query, 'all')
  const [settings, { rows, page }] = await Promise.all([asked, found])
  return {
    rows: rows.map((row) => ({
      ...toSubmissionRow(row),
      due_at: dueAt(row, settings)?.toISOString() ?? null,
    })),
    page,
  }
}

async function ownTable(ctx: RequestContext<Member>, query: Query) {
  const { rows, page } = await pageRequests(ctx, query, 'own')
  return {
    rows: rows.map((row) => ({ ...toSubmissionRow(row), due_at: null, failed: false, assignee: null })),
    page,
  }
}

/** The member's own items. The filters are about requests: with one of them, analyses are left out. */
async function own(ctx: RequestContext<Member>, query: Query) {
  if (RequestFilters.keyof().options.some((name) => query[name])) {
    const { rows, page } = await pageRequests(ctx, query, 'own')
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
  const ways = await readWays(
    ctx,
    ctx.db,
    rows.flatMap(({ post }) => post?.id ?? []),
  )
  return rows.map(({ post, analysis }) =>
    post ? postItem(ctx, post, ways.get(post.id)!) : analysisItem(ctx, analysis!),
  )
}
