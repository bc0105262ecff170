import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { brokenRules, type PasswordRule } from './password-policy.ts'

type Texts = Record<PasswordRule['kind'], (length: number) => MessageDescriptor>

const labels: Texts = {
  min: (length) => msg`At least ${length} characters`,
  max: (length) => msg`At most ${length} characters`,
  lowercase: () => msg`A small letter`,
  uppercase: () => msg`A capital letter`,
  digit: () => msg`A digit`,
  symbol: () => msg`A symbol, such as ! or #`,
}

const refusals: Texts = {
  min: (length) => msg`Password must be at least ${length} characters`,
  max: (length) => msg`Password must be at most ${length} characters`,
  lowercase: () => msg`Password needs a small letter`,
  uppercase: () => msg`Password needs a capital letter`,
  digit: () => msg`Password needs a digit`,
  symbol: () => msg`Password needs a symbol`,
}

/** The rule as a text. */
export const ruleLabel = ({ kind, length }: PasswordRule) => labels[kind](length)

/** The error at a field whose checklist names the broken rules; null when nothing is wrong. */
export function fieldProblem(rules: PasswordRule[], password: string) {
  if (!password) return i18n._(msg`Password is required`)
  return brokenRules(rules, password).length > 0
    ? i18n._(msg`The password does not meet the requirements.`)
    : null
}

/** Everything that the password lacks, in words; null when it lacks nothing. */
export function passwordProblem(rules: PasswordRule[], password: string) {
  if (!password) return i18n._(msg`Password is required`)
  const broken = brokenRules(rules, password)
  return broken.map(({ kind, length }) => i18n._(refusals[kind](length))).join(', ') || null
}
