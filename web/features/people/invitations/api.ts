import { useMutation, useQueryClient } from '@tanstack/react-query'
import { audit } from '#contract/administration/audit.ts'
import { upkeep } from '#contract/administration/upkeep.ts'
import { invitations, type InvitationForm } from '#contract/people/invitations.ts'
import { users } from '#contract/people/users.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { BASE } from '#web/lib/api/base.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'
import { getSession, setSession } from '#web/lib/session/session.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { paths } from '#web/routing/paths.ts'

export const invitationsQuery = queryOf(invitations.list, {})

/** The link with which an invitation is opened. */
export const linkOf = (token: string) => new URL(`${BASE}${paths.invitation}#${token}`, location.origin).href

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: InvitationForm) =>
      call(invitations.invite, { body: { ...form, locale: localeNow() } }),
    onSettled: () => invalidate(client, invitations.list, audit.list),
  })
}

/** Withdraws an invitation; one that is gone already needs no more. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(invitations.withdraw, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    // It may have been accepted instead.
    onSettled: () => invalidate(client, invitations.list, audit.list, users.list, upkeep.read),
  })
}

const headersOf = (token: string) => ({ headers: { 'link-token': token } })

/** The invitation of a link, as its holder reads it. */
export const openedQuery = (token: string) => ({
  ...queryOf(invitations.open, headersOf(token)),
  // The account of this device does not matter.
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(invitations.open, headersOf(token), { signal, anonymous: true }),
  retry: (count: number, error: Error) => !(error instanceof ApiError && error.status < 500) && count < 2,
})

/** Takes the role; the session has it from then on. */
export function useAccept(token: string) {
  return useMutation({
    mutationFn: async () => {
      const { user } = await call(invitations.accept, headersOf(token))
      if (getSession().user?.id === user.id) setSession({ user })
      return user
    },
  })
}
