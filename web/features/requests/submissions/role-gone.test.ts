import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { getSession, setSession } from '#web/lib/session/session.ts'
import { tableQuery } from './api.ts'

const user: User = {
  id: 7,
  uid: 'u7',
  username: 'joko',
  email: 'joko@example.org',
  email_verified: true,
  role: 'operator',
  first_name: '',
  last_name: '',
  phone_number: null,
  waiting_role: null,
  collections: 0,
  handedOverWeight: 0,
  weighedWeight: 0,
  recycledWeight: 0,
  recycledGrade: null,
  company: null,
  consent: null,
  carbon: { avoided_kg_co2e: 0, grade: null, uncounted_kg: 0 },
  created_at: '2026-01-01T00:00:00.000Z',
}

const page = { older: null, newer: null, total: 0, more: false }
const answers = (scope: 'all' | 'own' | undefined) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/api/me')
        ? { success: true, user: { ...user, role: 'member' } }
        : { success: true, timeline: [], data: [], scope, page },
    ),
  )
const table = () => new QueryClient().fetchQuery({ ...tableQuery({}), retry: false })

setBearer({ token: async () => 'a-token', refused: () => {} })
afterEach(() => {
  vi.unstubAllGlobals()
  setSession({ user: null })
})

it('§12 a table of a person’s own requests is not the table of staff: the session learns that the role is gone', async () => {
  setSession({ user })
  answers('own')
  await expect(table()).rejects.toMatchObject({ code: 'role-missing' })
  expect(getSession().user?.role).toBe('member')
})

it.each(['all', undefined] as const)('§12 a table of %s requests is shown', async (scope) => {
  setSession({ user })
  answers(scope)
  expect(await table()).toMatchObject({ rows: [], page })
  expect(getSession().user?.role).toBe('operator')
})
