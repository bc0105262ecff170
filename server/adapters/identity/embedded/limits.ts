import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { network } from '#server/network.ts'
import { WireError } from './wire-error.ts'

const MINUTE = 60

/**
 * What may be tried before any password is hashed. What counts by network is wide, because a mobile network puts
 * many people behind one address.
 */
const RULES = {
  calls: { points: 3000, duration: MINUTE },
  attempts: { points: 300, duration: 15 * MINUTE },
  signUps: { points: 30, duration: 10 * MINUTE },
  /** Guessing one account's password from one place. */
  accountHere: { points: 10, duration: 15 * MINUTE },
  /** The same from many places; looser, so that an attacker does not easily lock the owner out. */
  account: { points: 100, duration: 60 * MINUTE },
  /** Mails that somebody else gets. */
  resets: { points: 60, duration: 60 * MINUTE },
  /** For one address from one place. */
  resetsHere: { points: 5, duration: 60 * MINUTE },
  /** To one address from anywhere, in no longer than a code works: then its newest mail can still be used. */
  resetMailsTo: { points: 10, duration: 60 * MINUTE },
  codes: { points: 100, duration: 15 * MINUTE },
  changesOf: { points: 20, duration: 15 * MINUTE },
}

/** @throws WireError 429 TOO_MANY_ATTEMPTS_TRY_LATER, from each of the returned functions */
export function createLimits(on: boolean) {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, new RateLimiterMemory(rule)]),
  ) as Record<keyof typeof RULES, RateLimiterMemory>

  async function take(rule: keyof typeof RULES, key: string) {
    if (!on) return
    try {
      await limiters[rule].consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const retry_after_s = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new WireError('TOO_MANY_ATTEMPTS_TRY_LATER', { status: 429, retry_after_s })
    }
  }

  return {
    call: (ip: string) => take('calls', network(ip)),
    signUp: (ip: string) => take('signUps', network(ip)),
    /** Tries of a code, whether to look at it or to use it. */
    code: (ip: string) => take('codes', network(ip)),
    change: (uid: string) => take('changesOf', uid),

    /**
     * Counts by what was typed, whether anybody has the address or not. Somebody elsewhere can not keep the owner from
     * asking: what comes from many places is answered as ever, and only no further mail is written.
     * @returns whether to write one
     */
    async reset(ip: string, address: string) {
      await take('resets', network(ip))
      await take('resetsHere', `${network(ip)} ${address}`)
      if (!on) return true
      const { consumedPoints } = await limiters.resetMailsTo.penalty(address)
      return consumedPoints <= RULES.resetMailsTo.points
    },

    /**
     * Counts by what was typed (`countedAs`), not by the account behind it: an alias that were locked together with an
     * e-mail address would tell that they belong together.
     * @returns what to call when the password was right, so that only failures count
     */
    async signIn(ip: string, address: string) {
      const here = `${network(ip)} ${address}`
      await take('attempts', network(ip))
      await take('accountHere', here)
      await take('account', address)
      return async () => {
        if (!on) return
        await limiters.accountHere.delete(here)
        await limiters.account.reward(address)
      }
    },

    /** Guesses of a password that is no longer the password do not keep out who has just set a new one by mail. */
    async forgive(ip: string, address: string) {
      if (!on) return
      await limiters.accountHere.delete(`${network(ip)} ${address}`)
      await limiters.account.delete(address)
      // The code of the newest mail is used up.
      await limiters.resetMailsTo.delete(address)
      await limiters.resetsHere.delete(`${network(ip)} ${address}`)
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
