import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'

/** The purpose of a link: to prove the address it was mailed to, or to fetch the copy. */
type What = 'proof' | 'copy'
type Keys = Pick<Context, 'secret'>

const TOKEN = /^([1-9]\d{0,14})-([\w-]{43})$/

/** Not kept: who has the secret can make it again. */
export const rightsToken = ({ secret }: Keys, what: What, id: number) =>
  `${id}-${createHmac('sha256', secret).update(`rights:${what}:${id}`).digest('base64url')}`

/** The request that a link is about. @throws Problem 404 for what this installation has not made */
export function readRightsToken(ctx: Keys, what: What, token: string) {
  const id = Number(TOKEN.exec(token)?.[1])
  const [given, made] = [Buffer.from(token), Buffer.from(rightsToken(ctx, what, id))]
  if (given.length !== made.length || !timingSafeEqual(given, made)) throw notFound('Request')
  return id
}
