import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import type { Owner } from './owner.ts'

const HOUR_S = 3600
const GUEST_POINTS = 5
/** Mobile networks put many people behind one address; still, a new guest id costs nothing. */
const NETWORK_POINTS = 30
/** Parts that a person frames on a photo of theirs: they take no photo of the five, and have a limit all the same. */
const GUEST_PARTS = 15
const NETWORK_PARTS = 90
/** Photos of scales on rounds: more than a driver takes in a day; photos without a weighing are deleted after one day. */
const WORK_POINTS = 500

/** `work`: it is taken at a stop of a round, and is none of the account's own. `part`: it was cut from a photo of the same person. */
type Asker = { owner: Owner; network: string; work?: boolean; part?: boolean }

/**
 * Five photos an hour for a guest, and thirty for all guests behind one address together; for an account, so many a day,
 * and so many more of its work. Three times as many parts of photos for guests.
 * @returns what takes one for the work, and gives it back where the work failed by no fault of who sent it
 */
export function createPhotoShares({ env, counting }: Pick<Context, 'env' | 'counting'>) {
  const of = (name: string, points: number, duration: number) =>
    counting(name, { points, duration, exact: true })
  const guests = of('photos-of-guest', GUEST_POINTS, HOUR_S)
  const networks = of('photos-of-guests-here', NETWORK_POINTS, HOUR_S)
  const guestParts = of('parts-of-guest', GUEST_PARTS, HOUR_S)
  const networkParts = of('parts-of-guests-here', NETWORK_PARTS, HOUR_S)
  const accounts = of('photos-of-account', env.PHOTOS_PER_DAY, 24 * HOUR_S)
  const working = of('photos-of-work', WORK_POINTS, 24 * HOUR_S)

  const countersOf = ({ owner, network, work, part }: Asker) => {
    if (env.RATE_LIMITS === 'off') return []
    if (owner.guest_id === null) return [[work ? working : accounts, String(owner.user_id)] as const]
    return [
      [part ? guestParts : guests, owner.guest_id] as const,
      [part ? networkParts : networks, network] as const,
    ]
  }
  /** @throws Problem 429 `too-many-photos`, or `photos-of-the-day` for an account; what the work throws */
  return async <Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> => {
    const counters = countersOf(asker)
    const giveBack = async () => {
      for (const [counter, key] of counters) await counter.reward(key)
    }
    const taken = await Promise.allSettled(counters.map(([counter, key]) => counter.consume(key)))
    const refusal = taken.find((one) => one.status === 'rejected')?.reason as unknown
    if (refusal) {
      await giveBack()
      throw refusal instanceof Error ? refusal : tooMany(asker, refusal as { msBeforeNext: number })
    }
    try {
      return await work()
    } catch (error) {
      if (!isTheirs(error)) await giveBack()
      throw error
    }
  }
}

export type PhotoShares = ReturnType<typeof createPhotoShares>

/** A file that is wrong has been work for us. A connection that was lost has not, and is nobody's fault. */
const isTheirs = (error: unknown) =>
  error instanceof Problem && error.status < 500 && error.code !== 'upload-broken'

function tooMany({ owner }: Asker, { msBeforeNext }: { msBeforeNext: number }) {
  const retry_after_s = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return owner.guest_id === null
    ? new Problem(429, { code: 'photos-of-the-day', retry_after_s }, 'That was the last photo for today.')
    : new Problem(
        429,
        { code: 'too-many-photos', retry_after_s },
        'A guest may have five photos an hour analysed, and all guests behind one address thirty. Sign in, or wait a while.',
      )
}
