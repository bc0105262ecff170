import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Email, USERNAME_MIN, Username } from '#contract/accounts.ts'

/** What is wrong with a field of a form, and which one it is. */
export type FieldProblem = { name: string; text: string }

/** What is wrong with the username, in words; null when nothing is. */
export function usernameProblem(username: string) {
  if (!username) return i18n._(msg`Username is required`)
  if (username.length < USERNAME_MIN) return i18n._(msg`Username must be at least ${USERNAME_MIN} characters`)
  return Username.safeParse(username).success
    ? null
    : i18n._(msg`Username may hold letters, digits, dot, dash and underscore`)
}

export function emailProblem(email: string) {
  if (!email) return i18n._(msg`Email is required`)
  return Email.safeParse(email).success ? null : i18n._(msg`Must be a valid email`)
}

export const consentProblem = (given: boolean) =>
  given ? null : i18n._(msg`Your agreement to the privacy notice is required`)

/** The problems there are, in the order of the fields. */
export const problemsOf = (fields: Record<string, string | null | undefined>): FieldProblem[] =>
  Object.entries(fields).flatMap(([name, text]) => (text ? [{ name, text }] : []))

/** All of them as the specification wants them. */
export const joined = (problems: FieldProblem[]) => problems.map(({ text }) => text).join(', ')

/** Puts the focus into the first field that needs something done. */
export function focusFirst(form: HTMLFormElement, problems: FieldProblem[]) {
  const field = form.elements.namedItem(problems[0]?.name ?? '')
  if (field instanceof HTMLElement) field.focus()
}
