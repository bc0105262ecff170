import { PASSWORD_MAX } from '#contract/people/accounts.ts'
import type { Env } from '#server/installation/env.ts'
import { WireError } from './wire-error.ts'

type Settings = Pick<Env, 'PASSWORD_MIN_LENGTH' | 'PASSWORD_REQUIRES'>

/** Every printable sign of ASCII that is neither letter nor digit nor space. */
const SYMBOLS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

/** The classes of characters as the SDK counts them: what it calls good must not be refused here. */
const CLASSES = {
  lowercase: { has: (c: string) => c >= 'a' && c <= 'z', name: 'a lower case character' },
  uppercase: { has: (c: string) => c >= 'A' && c <= 'Z', name: 'an upper case character' },
  digit: { has: (c: string) => c >= '0' && c <= '9', name: 'a numeric character' },
  symbol: { has: (c: string) => SYMBOLS.includes(c), name: 'a non-alphanumeric character' },
}

/** The rule for new passwords: what the operator asks, as it is enforced and as the SDK is told. */
export function createPolicy({ PASSWORD_MIN_LENGTH: min, PASSWORD_REQUIRES: required }: Settings) {
  const requires = (kind: keyof typeof CLASSES) => required.includes(kind)

  return {
    /** @throws WireError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
    check(password: string) {
      if (password.length < min)
        throw new WireError(`WEAK_PASSWORD : Password should be at least ${min} characters`)
      const missing = required
        .filter((kind) => ![...password].some(CLASSES[kind].has))
        .map((kind) => `Password must contain ${CLASSES[kind].name}`)
      if (password.length > PASSWORD_MAX)
        missing.unshift(`Password may contain at most ${PASSWORD_MAX} characters`)
      if (missing.length > 0)
        throw new WireError(
          `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`,
        )
    },

    /** As `/v2/passwordPolicy` answers it. A class that is not asked for is left out. */
    wire: {
      schemaVersion: 1,
      customStrengthOptions: {
        minPasswordLength: min,
        maxPasswordLength: PASSWORD_MAX,
        ...(requires('lowercase') && { containsLowercaseCharacter: true }),
        ...(requires('uppercase') && { containsUppercaseCharacter: true }),
        ...(requires('digit') && { containsNumericCharacter: true }),
        ...(requires('symbol') && { containsNonAlphanumericCharacter: true }),
      },
      allowedNonAlphanumericCharacters: SYMBOLS,
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
    },
  }
}

export type Policy = ReturnType<typeof createPolicy>
