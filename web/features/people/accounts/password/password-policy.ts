import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/people/accounts.ts'
import type { PasswordPolicy } from '#web/lib/identity/port.ts'

export type PasswordRule = {
  kind: 'min' | 'max' | 'lowercase' | 'uppercase' | 'digit' | 'symbol'
  /** How many characters, for `min` and `max`. */
  length: number
  isMet: (password: string) => boolean
}

/**
 * The stricter of the product's own rule and the provider's policy. Without a policy (not known yet, or not to be
 * had) the product's own; the provider then still refuses what it does not want.
 */
export function passwordRules(policy: PasswordPolicy | undefined): PasswordRule[] {
  const min = Math.max(PASSWORD_MIN, policy?.minLength ?? 0)
  const max = Math.min(PASSWORD_MAX, policy?.maxLength ?? PASSWORD_MAX)
  const isSymbol = (character: string) => policy?.symbols.includes(character) ?? false
  // The letters that the provider counts: those without accents.
  const asked: [PasswordRule['kind'], asked: boolean | undefined, PasswordRule['isMet']][] = [
    ['min', true, (password) => password.length >= min],
    ['lowercase', policy?.lowercase, (password) => /[a-z]/.test(password)],
    ['uppercase', policy?.uppercase, (password) => /[A-Z]/.test(password)],
    ['digit', policy?.digit, (password) => /\d/.test(password)],
    ['symbol', policy?.symbol, (password) => [...password].some(isSymbol)],
    ['max', true, (password) => password.length <= max],
  ]
  return asked
    .filter(([, asked]) => asked)
    .map(([kind, , isMet]) => ({ kind, isMet, length: kind === 'max' ? max : min }))
}

export const brokenRules = (rules: PasswordRule[], password: string) =>
  rules.filter(({ isMet }) => !isMet(password))
