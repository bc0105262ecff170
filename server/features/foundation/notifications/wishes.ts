import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Wishes } from '#contract/foundation/notifications.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { sessionEnded } from '#server/core/errors.ts'
import { sendsMails } from './tell-sender.ts'

type Ctx = RequestContext<Member>

const columns = { mail: users.mail_wanted, digest: users.digest_wanted, quiet: users.quiet_groups }

/** The account's choices for mail and push, and the channels that this installation has. */
export async function readWishes({ db, actor, env, push }: Ctx) {
  const [found] = await db.select(columns).from(users).where(eq(users.id, actor.id))
  if (!found) throw sessionEnded()
  return { wishes: found, mails: sendsMails(env), push_key: push.publicKey }
}

/** Changes that; what is missing stays. Mails come in the language it was last changed in. */
export async function changeWishes(
  ctx: Ctx,
  { mail, digest, quiet, locale }: { [Name in keyof Wishes]?: Wishes[Name] | undefined } & { locale: Locale },
) {
  await ctx.db
    .update(users)
    .set({ mail_wanted: mail, digest_wanted: digest, quiet_groups: quiet && [...new Set(quiet)], locale })
    .where(eq(users.id, ctx.actor.id))
  return readWishes(ctx)
}
