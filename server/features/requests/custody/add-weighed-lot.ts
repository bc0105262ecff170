import { and, eq, isNull, or } from 'drizzle-orm'
import type { WasteSource } from '#contract/reference/items.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField } from '#server/core/errors.ts'
import { stores } from '#server/database/schema/stores.ts'
import { submissionItems } from '#server/database/schema/submissions.ts'
import { readRoute } from '#server/features/foundation/settings/legal-routes.ts'
import { addLot, type LotRow } from './post.ts'
import { dataOn } from './terms.ts'

/** The paper slip of an arrival. */
export type Paper = {
  store_id: number
  happened_on: string
  slip_number: string
  image_id: string | null
}

type From = {
  before: LotRow | null
  waste_source: WasteSource | null
  paper?: Paper | undefined
  happened_at?: Date | undefined
  round_id?: number | undefined
}

/**
 * Adds an empty lot for a weight: in the place and with the clock of the one `before` it, else on its round or in a store.
 * @throws Problem 400 on `store_id`
 */
export async function addWeighedLot(
  ctx: RequestContext<Member>,
  weighed: { device_class: string; submission_id: number },
  { before, waste_source, paper, happened_at, round_id }: From,
) {
  const { db: tx } = ctx
  const { device_class, submission_id } = weighed
  const [said] = await tx
    .select({ id: submissionItems.id })
    .from(submissionItems)
    .where(
      and(
        eq(submissionItems.submission_id, submission_id),
        // An unknown device may be any of those weighed.
        or(eq(submissionItems.device_class, device_class), isNull(submissionItems.device_class)),
        eq(submissionItems.holds_data, true),
      ),
    )
    .limit(1)
  const like = {
    device_class,
    material: null,
    submission_id,
    waste_source,
    store_id: before?.store_id ?? (await storeOf(tx, paper)),
    round_id: before ? before.round_id : (round_id ?? null),
    route: await readRoute(tx, waste_source),
    since: before?.since ?? (paper ? new Date(paper.happened_on) : (happened_at ?? ctx.now())),
    data: dataOn({ device_class, material: null }, said !== undefined),
  }
  return { ...like, id: await addLot(tx, like) }
}

async function storeOf(tx: RequestContext['db'], paper: Paper | undefined) {
  const [store] = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(paper ? eq(stores.id, paper.store_id) : eq(stores.is_default, true))
  if (!store) throw invalidField('store_id', 'is not one of the stores')
  return store.id
}
