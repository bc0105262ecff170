import { agencyLogins } from '#contract/people/agency-logins.ts'
import { call } from '#web/lib/api/api.ts'
import { storage } from '#web/lib/device/storage.ts'
import { localeNow } from '#web/lib/words/i18n.ts'

/** The address that ends the session at the agency, of the person who has signed in there on this device. */
const LEAVE = 'agency-leave'

/** Leads to the agency's page. @param again it asks who the person is, also whom it knows. @throws ApiError */
export async function goToAgency(from: string | null, again: boolean) {
  const { address } = await call(
    agencyLogins.begin,
    { body: { locale: localeNow(), from, again } },
    { anonymous: true },
  )
  location.assign(address)
}

/** The same for the signed-in account, which is then opened there. @throws ApiError */
export async function connectAtAgency(from: string) {
  const { address } = await call(agencyLogins.connect, { body: { locale: localeNow(), from } })
  location.assign(address)
}

/** @param search the query with which the agency sent the person back. @throws ApiError */
export async function finishAtAgency(search: string) {
  const { ticket, from, leave } = await call(agencyLogins.finish, { body: { search } })
  if (leave) storage.write(LEAVE, leave)
  return { ticket, from }
}

export const leaveAddress = () => storage.read<string>(LEAVE)
export const forgetLeaveAddress = () => storage.remove(LEAVE)
