import { and, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { confirmations, custodyActs, wipes } from '#server/database/schema/custody.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { weighings } from '#server/database/schema/rounds.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { isStaff } from '#server/features/foundation/roles/staff.ts'
import { isAlive } from './owner.ts'
import { linkValidity_s, type Link } from './link.ts'

/**
 * The bytes of a private photo (WebP) for whoever has a link that is good, and for how long they may be kept. Its
 * link no longer opens anything that the link's account may not see any more.
 * @throws Problem 404, whatever is wrong
 */
export async function openPhoto(ctx: Context, followed: Link) {
  const valid_s = linkValidity_s(ctx, followed)
  if (valid_s === 0) throw notFound('Photo')
  const found = await find(ctx, followed)
  if (!found || !(await maySee(ctx, followed, found))) throw notFound('Photo')
  const data = await ctx.images.files.read(found.key)
  if (!data) throw notFound('Photo')
  const left_s = found.expires_at
    ? Math.floor((found.expires_at.getTime() - ctx.now().getTime()) / 1000)
    : valid_s
  return { data, max_age_s: Math.min(valid_s, left_s) }
}

/** Staff see it with these, and where its owner lets them learn from it. */
const FOR_STAFF = [
  submissions,
  submissionItems,
  submissionEvents,
  weighings,
  custodyActs,
  wipes,
  confirmations,
]

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** With the account that looks: the one of the link, else the one that a guest's photo has become part of. */
async function find({ db, now }: Context, { id, viewer }: Link) {
  const [row] = await db
    .select({
      key: images.storage_key,
      expires_at: images.expires_at,
      user_id: images.user_id,
      for_staff: sql<boolean>`${or(
        exists(
          db
            .select({ one: sql`1` })
            .from(analyses)
            .where(and(eq(analyses.image_id, images.id), isNotNull(analyses.shared_at))),
        ),
        ...FOR_STAFF.map((table) =>
          exists(
            db
              .select({ one: sql`1` })
              .from(table)
              .where(eq(table.image_id, images.id)),
          ),
        ),
      )}`,
      viewer: { id: users.id, uid: users.uid, role: users.role },
    })
    .from(images)
    .leftJoin(users, eq(users.id, viewer === undefined ? images.user_id : Number(viewer)))
    .where(and(eq(images.id, id), isAlive(images, now())))
  return row
}

/** Its owner, or staff through what it belongs to; never an account that is disabled or gone. */
async function maySee({ env, identity }: Context, link: Link, { viewer, user_id, for_staff }: Found) {
  if (!viewer) return link.viewer === undefined
  const staff = isStaff(viewer.role) || env.ADMIN_ACCESS === 'signed-in'
  if (viewer.id !== user_id && !(staff && for_staff)) return false
  return !(await identity.disabledAmong([viewer.uid])).has(viewer.uid)
}
