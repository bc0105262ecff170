import type { RateLimiterAbstract } from 'rate-limiter-flexible'

export type Rule = {
  points: number
  /** Seconds from the first one on. */
  duration: number
  /** Whether every count is looked up: what guards a password, a budget or somebody else's mailbox. */
  exact?: true
}

/** Counts by key against a rule. A refusal rejects with a `RateLimiterRes`. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'reward' | 'get' | 'delete'>

/** Makes the counter of a rule. Counters of one name are one, in however many processes they were made. */
export type Counting = (name: string, rule: Rule) => Counter
