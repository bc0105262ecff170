import { z } from 'zod'
import { ProfileChange, type User } from '#contract/people/accounts.ts'
import { Phone } from '#contract/foundation/phone.ts'

export const Fields = ProfileChange.pick({ first_name: true, last_name: true, email: true })
  .required()
  .extend({
    phone_number: Phone,
    /** Asked for only when the e-mail address changes. */
    password: z.string(),
  })
export type Fields = z.infer<typeof Fields>

export const fieldsOf = ({ first_name, last_name, phone_number, email }: User): Fields => ({
  first_name,
  last_name,
  phone_number: phone_number ?? '',
  email,
  password: '',
})

type Change = Omit<z.input<typeof ProfileChange>, 'email' | 'consent'>

/** The fields that differ from the profile, without the address: it is changed at the identity provider first. */
export function changeOf(user: User, typed: Fields): Change {
  const kept = fieldsOf(user)
  const changed = (['first_name', 'last_name', 'phone_number'] as const).filter(
    (name) => typed[name].trim() !== kept[name],
  )
  return Object.fromEntries(changed.map((name) => [name, typed[name].trim()]))
}

/** The new address, where it is another one; letter case makes none. */
export function newEmailOf(user: User, { email }: Pick<Fields, 'email'>) {
  const typed = email.trim().toLowerCase()
  return typed === user.email.toLowerCase() ? undefined : typed
}
