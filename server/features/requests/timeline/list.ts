import { RequestFilters } from '#contract/requests/timeline.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { isStaff } from '#server/features/foundation/roles/staff.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { toWorkFacts, type WorkFacts } from '#server/features/requests/desk/work-facts.ts'
import { toSubmissionRow } from '#server/features/requests/submissions/desk/detail.ts'
import { dueAt } from '#server/features/requests/submissions/desk/due.ts'
import { readWays } from '#server/features/requests/submissions/desk/ways.ts'
import { today } from '#server/time/today.ts'
import { dueRequests } from './due-requests.ts'
import { analysisItem, postItem } from './item.ts'
import { orderedRequests, orderIn } from './ordered-requests.ts'
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
  matter: undefined,
  visit_from: undefined,
  visit_to: undefined,
  unvisited: undefined,
  waits_for: undefined,
  weighed: undefined,
})

const NO_FACTS: WorkFacts = { district: null, visit: null, goods: [], weight_kg: null, next_step: null }

async function desk(ctx: RequestContext<Member>, query: Query) {
  const asked = readSettings(ctx.lookups)
  const due = query.overdue || query.order === 'due'
  // The queries that need no found rows are sent with it.
  const order = orderIn(query)
  const found = due
    ? asked.then((settings) => dueRequests(ctx, query, settings))
    : order
      ? orderedRequests(ctx, query, order)
      : pageRequests(ctx, query, 'all')
  const [settings, { rows, page }] = await Promise.all([asked, found])
  const day = today(ctx)
  return {
    // Written into the row: a copy of so many fields costs more than all else that is done with it here.
    rows: rows.map((row) =>
      Object.assign(row, {
        submitted_at: row.submitted_at.toISOString(),
        read_at: row.read_at?.toISOString() ?? null,
        due_at: dueAt(row, settings)?.toISOString() ?? null,
        ...(row.facts ? toWorkFacts(row, row.facts, day) : NO_FACTS),
      }),
    ),
    page,
  }
}

async function ownTable(ctx: RequestContext<Member>, query: Query) {
  const { rows, page } = await pageRequests(ctx, query, 'own')
  return {
    rows: rows.map((row) => ({
      ...toSubmissionRow(row),
      due_at: null,
      failed: false,
      assignee: null,
      ...NO_FACTS,
    })),
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
