import { z } from 'zod'
import { createSeal } from '#server/adapters/identity/embedded/seal.ts'
import type { Context } from '#server/core/context.ts'
import { conflict } from '#server/core/errors.ts'

const LIFE_S = 600

/** An attempt under way, of the browser that holds its cookie. `connects`: the account that began to connect itself. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  connects: z.string().nullable(),
  from: z.string().nullable(),
  until_ms: z.number(),
})
type Attempt = z.infer<typeof Attempt>

const sealOf = (secret: string) => createSeal(secret, 'agency-attempt')

/** With https no other host of the domain can set it. Only our own pages bring it back, so it is never sent from elsewhere. */
const nameOf = ({ PUBLIC_URL }: Pick<Context['env'], 'PUBLIC_URL'>) =>
  PUBLIC_URL?.startsWith('https:') ? '__Host-agency' : 'agency'

const cookie = (env: Context['env'], value: string, life_s: number) =>
  [
    `${nameOf(env)}=${value}`,
    `Max-Age=${life_s}`,
    ...['Path=/', 'HttpOnly', 'SameSite=Strict'],
    ...(nameOf(env).startsWith('__Host-') ? ['Secure'] : []),
  ].join('; ')

/** The cookie of an attempt. */
export async function attemptCookie(
  { env, secret, now }: Pick<Context, 'env' | 'secret' | 'now'>,
  attempt: Omit<Attempt, 'until_ms'>,
) {
  const until_ms = now().getTime() + LIFE_S * 1000
  return cookie(env, await sealOf(secret).write({ ...attempt, until_ms }), LIFE_S)
}

/** Takes the cookie away: an attempt is finished once, however it ends. */
export const endedAttemptCookie = ({ env }: Pick<Context, 'env'>) => cookie(env, '', 0)

/** @throws Problem 409 `agency-expired` without a cookie of ours, or too late */
export async function readAttempt(
  { env, secret, now }: Pick<Context, 'env' | 'secret' | 'now'>,
  cookies: string | undefined,
): Promise<Attempt> {
  const prefix = `${nameOf(env)}=`
  const sent = cookies?.split(/; ?/).find((one) => one.startsWith(prefix))
  const found = sent && (await sealOf(secret).read(sent.slice(prefix.length)))
  const { data } = Attempt.safeParse(found)
  if (!data || data.until_ms <= now().getTime()) throw attemptExpired()
  return data
}

export const attemptExpired = () =>
  conflict('agency-expired', 'This sign-in has ended, or began in another browser. Begin again.')
