import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { accounts } from '#contract/people/accounts.ts'
import { type Role } from '#contract/foundation/roles.ts'
import { audit } from '#contract/administration/audit.ts'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { users, type UserDetail, type UserRow } from '#contract/people/users.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { invalidate, keyOf, queryOf } from '#web/lib/api/queries.ts'
import { findBy } from './find-by.ts'

export const PAGE_SIZE = 10

type UserList = ReplyOf<typeof users.list>

/** The queries that show accounts. */
const shown = [users.list, users.check, users.companies]
const lists = keyOf(users.list)
const details = keyOf(users.check)

/** One page of the accounts, newest first; `until` is what the first page said, so that none moves to the next. */
export const userListQuery = (page: number, until: number | null) =>
  queryOptions({
    ...queryOf(users.list, { query: { page, limit: PAGE_SIZE, ...(until !== null && { until }) } }),
    placeholderData: keepPreviousData,
  })

/** The account that a text names; null when there is none. Every look is written into the audit log. */
export const userQuery = (text: string) =>
  queryOptions({
    queryKey: keyOf(users.check, findBy(text)),
    queryFn: async ({ signal, queryKey: [, body] }) => {
      // The field's value fits no account, e.g. an id of thirty digits.
      if (!users.check.body.safeParse(body).success) return null
      return (await call(users.check, { body }, { signal })).user
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** The account as a list that was seen has it. */
export const knownUser = (client: QueryClient, id: number) =>
  client
    .getQueriesData<UserList>({ queryKey: lists })
    .flatMap(([, page]) => page?.users ?? [])
    .find(({ ID }) => ID === id)

/** The companies there are, by name. */
export const companiesQuery = queryOptions({
  queryKey: keyOf(users.companies),
  queryFn: async ({ signal }) => (await call(users.companies, {}, { signal })).companies,
})

/** An administrator's actions on an account. */
export type Change =
  | { kind: 'role'; role: Role }
  | { kind: 'disabled'; disabled: boolean }
  | { kind: 'sign-out' }
  | { kind: 'second-factor' }
  | { kind: 'company'; company: string | null }

const send = (id: number, change: Change) => {
  const params = { id }
  switch (change.kind) {
    case 'role':
      return call(users.setRole, { params, body: { role: change.role } })
    case 'disabled':
      return call(users.setDisabled, { params, body: { disabled: change.disabled } })
    case 'sign-out':
      return call(users.signOut, { params })
    case 'second-factor':
      return call(users.resetSecondFactor, { params })
    case 'company':
      return call(users.setCompany, { params, body: { company: change.company } })
  }
}

export function useChangeUser(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => send(id, change),
    onSuccess: ({ user }, change) => {
      show(client, user)
      void invalidate(client, audit.list, users.companies)
      // Only the detail has the second factor.
      if (change.kind === 'second-factor') void invalidate(client, users.check)
    },
    // Perhaps somebody else was faster: what is shown may be out of date.
    onError: () => invalidate(client, ...shown),
  })
}

/** Shows the server's answer about an account, wherever the account is shown. */
function show(client: QueryClient, user: UserRow) {
  client.setQueriesData<UserList>(
    { queryKey: lists },
    (page) => page && { ...page, users: page.users.map((row) => (row.ID === user.ID ? user : row)) },
  )
  client.setQueriesData<UserDetail | null>(
    { queryKey: details },
    (found) => found && (found.ID === user.ID ? { ...found, ...user } : found),
  )
}

/** Deletes an account on its owner's word; an answer that was lost leaves none to delete. */
export function useDeleteUser({ ID, user_login }: UserRow) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call(users.remove, { params: { id: ID }, body: { username: user_login } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSettled: () => void invalidate(client, ...shown, audit.list),
  })
}

export type NewUser = { username: string; email: string; password: string; role: Role }

/** Both at once, the account to sign in with and its profile. Gives the id. */
export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewUser) => (await call(accounts.signUp, { body })).userId,
    onSuccess: () => void invalidate(client, ...shown, audit.list),
  })
}
