import type { Locale } from '#contract/foundation/locale.ts'

/** The secrets of a browser while its person is at the agency: only their holder can bring back the answer. */
export type AgencyAttempt = { state: string; nonce: string; verifier: string }

/** A person as the agency's tokens describe them. */
export type AgencyPerson = {
  /** The agency's own name of the person, which stays: never an address. */
  issuer: string
  subject: string
  groups: string[]
  /** The address that the agency says; it proves no mailbox. */
  email: string | null
  /** Names to make a username of, the best first. */
  names: string[]
  first_name: string
  last_name: string
  /** Whether a second factor was asked for (`amr`). */
  second_factor: boolean
  /** The organisation at Google (`hd`), and the tenant at Entra (`tid`), in lower case. */
  hosted_domain: string | null
  tenant: string | null
}

/** The reasons why a sign-in at the agency failed. */
export type AgencyFailure =
  /** The agency, or the network to it, does not answer as it should; or this client is not set up there. */
  | 'unavailable'
  /** The person, or the agency, did not want it. */
  | 'refused'
  /** The answer is of another attempt, or was used before. */
  | 'expired'
  /** The clocks differ. */
  | 'clock'

export class AgencyError extends Error {
  readonly failure: AgencyFailure
  /** For the log: codes and names of claims, never a value of a token. */
  readonly said: string

  constructor(failure: AgencyFailure, said: string) {
    super(`agency: ${failure} (${said})`)
    this.failure = failure
    this.said = said
  }
}

/** The agency at which staff sign in. Its address is looked up when it is first needed. */
export type Agency = {
  /** The address to which the agency sends people back. */
  returnAddress: () => string
  /**
   * @param again the agency asks who the person is, although it knows somebody
   * @throws AgencyError `unavailable`
   */
  begin: (locale: Locale, again: boolean) => Promise<{ address: string; attempt: AgencyAttempt }>
  /**
   * @param search the query with which the person came back
   * @throws AgencyError
   */
  finish: (search: string, attempt: AgencyAttempt) => Promise<AgencyPerson>
  /** The address that ends the person's session at the agency as well; null: it has none. @throws AgencyError */
  leaveAddress: () => Promise<string | null>
  /** Looks whether it answers. @throws AgencyError */
  check: () => Promise<void>
}
