import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Counter, Counting, Rule } from '#server/adapters/counting/port.ts'
import { subscriberNetwork } from '#server/protocol/network.ts'
import { WireError } from './wire-error.ts'

const MINUTE = 60

/**
 * The tries that are allowed before any password is hashed. The limits by network are wide, because a mobile network
 * puts many people behind one address.
 */
const RULES = {
  calls: { points: 3000, duration: MINUTE },
  attempts: { points: 300, duration: 15 * MINUTE },
  signUps: { points: 30, duration: 10 * MINUTE },
  /** Guessing one account's password from one place. */
  accountHere: { points: 10, duration: 15 * MINUTE, exact: true },
  /**
   * The same from many places; looser, so that an attacker does not easily lock the owner out. Exact, because it is
   * forgiven by a new password from a mail: in portions another process would go on shutting its owner out.
   */
  account: { points: 100, duration: 60 * MINUTE, exact: true },
  /** Mails that somebody else gets. */
  resets: { points: 60, duration: 60 * MINUTE },
  /** Mails to an account's own address; each sign-up sends one. */
  proofs: { points: 300, duration: 60 * MINUTE },
  /** For one address from one place. */
  resetsHere: { points: 5, duration: 60 * MINUTE, exact: true },
  /** To one address from anywhere, in no longer than a code works: then its newest mail can still be used. */
  mailsTo: { points: 10, duration: 60 * MINUTE, exact: true },
  /** Sign-ins at the agency, of an office behind one address. */
  tickets: { points: 300, duration: 15 * MINUTE },
  codes: { points: 100, duration: 15 * MINUTE },
  /** Guessing a code of somebody whose password is known. */
  factorOf: { points: 10, duration: 15 * MINUTE, exact: true },
  changesOf: { points: 20, duration: 15 * MINUTE },
  /** How often guesses at an address were forgiven from everywhere, for as long as those may still be counted. */
  forgiven: { points: Number.MAX_SAFE_INTEGER, duration: 15 * MINUTE, exact: true },
} satisfies Record<string, Rule>

/** @throws WireError 429 TOO_MANY_ATTEMPTS_TRY_LATER, from each of the returned functions */
export function createLimits(on: boolean, counting: Counting) {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, counting(name, rule)]),
  ) as Record<keyof typeof RULES, Counter>

  /** Counts from before guesses were forgiven have another name. */
  const placeOf = async (ip: string, address: string) => {
    const forgiven = await limiters.forgiven.get(address)
    return [subscriberNetwork(ip), address, forgiven?.consumedPoints ?? []].flat().join(' ')
  }

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

  /**
   * Somebody elsewhere can not keep the owner from asking: what comes from many places is answered as ever, and only no
   * further mail is written.
   * @returns whether to write one
   */
  async function mail(rule: 'resets' | 'proofs', ip: string, to: string) {
    await take(rule, subscriberNetwork(ip))
    await take('resetsHere', `${subscriberNetwork(ip)} ${to}`)
    return write(to)
  }

  /** @returns whether to write one more */
  async function write(to: string) {
    if (!on) return true
    const { consumedPoints } = await limiters.mailsTo.penalty(to)
    return consumedPoints <= RULES.mailsTo.points
  }

  return {
    call: (ip: string) => take('calls', subscriberNetwork(ip)),
    signUp: (ip: string) => take('signUps', subscriberNetwork(ip)),
    /** Tries of a code, whether to look at it or to use it. */
    code: (ip: string) => take('codes', subscriberNetwork(ip)),
    ticket: (ip: string) => take('tickets', subscriberNetwork(ip)),
    /** @returns what to call when the code was right, so that only failures count */
    async factor(uid: string) {
      await take('factorOf', uid)
      return async () => {
        if (on) await limiters.factorOf.delete(uid)
      }
    },
    change: (uid: string) => take('changesOf', uid),

    /** Counts by what was typed, whether anybody has the address or not. */
    reset: (ip: string, address: string) => mail('resets', ip, address),

    /**
     * To the account's own address: counted apart, so that sign-ups never keep anybody from a new password. By the address as well,
     * or whoever changes theirs again and again would write to everybody. Only who has the address counts there: once it
     * is its owner's, nobody else uses up what is left of the hour.
     */
    verification: async (ip: string, uid: string, address: string) =>
      (await mail('proofs', ip, `verify ${uid}`)) && write(`verify ${address}`),

    /**
     * Of what has happened to an account, to an address that nobody has confirmed: it may be a stranger's. Counted apart
     * from the others: who takes over an account can not use them up so that its owner hears nothing.
     * @returns whether to write it
     */
    notice: (address: string) => write(`notice ${address}`),

    /**
     * Counts by what was typed (`countedAs`), not by the account behind it: an alias that were locked together with an
     * e-mail address would tell that they belong together.
     * @returns what to call when the password was right, so that only failures count
     */
    async signIn(ip: string, address: string) {
      await take('attempts', subscriberNetwork(ip))
      const here = on ? await placeOf(ip, address) : ''
      await take('accountHere', here)
      await take('account', address)
      return async () => {
        if (!on) return
        await limiters.accountHere.delete(here)
        await limiters.account.reward(address)
      }
    },

    /** By the word of whoever operates the machine. */
    async forgiveEverywhere(address: string) {
      await limiters.forgiven.penalty(address)
      await limiters.account.delete(address)
    },

    /** Guesses of a password that is no longer the password do not keep out who has just set a new one by mail. */
    async forgive(ip: string, address: string) {
      if (!on) return
      await limiters.accountHere.delete(await placeOf(ip, address))
      await limiters.account.delete(address)
      // The code of the newest mail is used up.
      await limiters.mailsTo.delete(address)
      await limiters.resetsHere.delete(`${subscriberNetwork(ip)} ${address}`)
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
