import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'

const DAY_S = 24 * 3600
const CODE = /^(\d{1,12})\.([\w-]{43})$/

type Keys = Pick<Context, 'secret' | 'now'>
/** An account, and the address that its mail went to. */
type Owner = { uid: string; email: string }

/**
 * The code in the link that gives the role of `ADMIN_EMAILS`. It is for one account under one address, and good for a
 * day: its holder reads the mails to the address, and it counts only for the account that is signed in.
 */
export function listedCode(ctx: Keys, owner: Owner) {
  const until_s = Math.floor(ctx.now().getTime() / 1000) + DAY_S
  return `${until_s}.${signatureOf(ctx, owner, until_s)}`
}

export function isListedCode(ctx: Keys, owner: Owner, code: string) {
  const [, until = '', given = ''] = CODE.exec(code) ?? []
  const right = signatureOf(ctx, owner, Number(until))
  return (
    given.length === right.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(right)) &&
    Number(until) * 1000 > ctx.now().getTime()
  )
}

/** The account of an address that may still take the role by it: listed, and nobody has decided about it. */
export async function listedAccount({ db, env }: Pick<Context, 'db' | 'env'>, email: string) {
  if (!env.ADMIN_EMAILS.includes(email.toLowerCase())) return undefined
  const [account] = await db
    .select({ uid: users.uid, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), ne(users.role, 'admin'), isNull(users.role_decided_at)))
  return account
}

const signatureOf = ({ secret }: Keys, { uid, email }: Owner, until_s: number) =>
  createHmac('sha256', secret)
    .update(`listed-role:${uid}:${email.toLowerCase()}:${until_s}`)
    .digest('base64url')
