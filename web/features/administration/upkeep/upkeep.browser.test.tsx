import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SetUpLine, type SetUpState } from '#contract/administration/set-up.ts'
import type { Upkeep, UpkeepRow } from '#contract/administration/upkeep.ts'
import type { User } from '#contract/people/accounts.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { setSession } from '#web/lib/session/session.ts'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { FirstNotice } from './first-notice.tsx'
import { NextFirstStep, NextFirstStepAfter } from './next-first-step.tsx'
import { isSetUpListed, SetUpCard } from './set-up-card.tsx'
import { SetUp } from './set-up.tsx'
import { UpkeepCard } from './upkeep-card.tsx'

const states = (open: Partial<Record<SetUpLine, SetUpState['missing']>>): SetUpState[] =>
  SetUpLine.options.map((line) => ({ line, missing: open[line] ?? [], doubt: null }))

const upkeepWith = (more: Partial<Upkeep> = {}): Upkeep => ({
  set_up: states({ area: ['hours'], mail: ['mail'] }),
  set_up_away: false,
  first_notice: null,
  rows: [],
  backup_at: null,
  ...more,
})

/** Answers every call, and keeps what was sent; a report of the log comes when it will. */
function answer(upkeep: Upkeep) {
  const sent: [path: string, body: unknown][] = []
  setBearer({ token: async () => 'token', refused: () => {} })
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method !== 'GET' && typeof body === 'string' && !address.includes('/client-logs'))
      sent.push([new URL(address, location.href).pathname, JSON.parse(body)])
    if (address.includes('/upkeep')) return Response.json({ success: true, upkeep })
    return Response.json({ success: false, error: 'Down', code: 'internal' }, { status: 500 })
  })
  return sent
}

afterEach(() => setSession({ user: null }))

test('Today shows the open steps alone, each with a press to its place; the first one leads', async () => {
  await onPhone()
  await show(<SetUpCard upkeep={upkeepWith()} leads />)
  await expect.element(page.getByText('7 of 9 done')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  const hours = page.getByRole('link', { name: /^Enter the hours ?: Where and when you fetch$/ })
  await expect.element(hours).toHaveAttribute('href', '/admin/areas')
  const mail = page.getByRole('link', { name: /: Mail$/ })
  const colour = (one: typeof mail) => getComputedStyle(one.element()).backgroundColor
  expect(colour(hours)).not.toBe(colour(mail))
  for (const link of page.getByRole('link').elements())
    expect(fingerRoom(link).height).toBeGreaterThanOrEqual(44)
})

test('the list goes once all is done, or an administrator puts it away, and the page brings it back', async () => {
  expect(isSetUpListed(upkeepWith())).toBe(true)
  expect(isSetUpListed(upkeepWith({ set_up: states({}) }))).toBe(false)
  expect(isSetUpListed(upkeepWith({ set_up_away: true }))).toBe(false)
  const sent = answer(upkeepWith({ set_up_away: true }))
  await show(<SetUpCard upkeep={upkeepWith()} leads={false} />)
  await page.getByRole('button', { name: 'Put this list away' }).click()
  await expect.poll(() => sent).toEqual([['/api/admin/settings', { set_up_away: true }]])
  // It could not be stored.
  await expect.element(page.getByRole('alert')).toBeVisible()
  await show(<SetUp />)
  await page.getByRole('button', { name: 'Show this list on Today again' }).click()
  await expect.poll(() => sent.at(-1)).toEqual(['/api/admin/settings', { set_up_away: false }])
})

test('an address that few people can open is done, and warned of', async () => {
  const set_up = states({ mail: ['mail'] }).map((state) =>
    state.line === 'address' ? { ...state, doubt: 'machine' as const } : state,
  )
  await show(<SetUpCard upkeep={upkeepWith({ set_up })} leads />)
  await expect.element(page.getByText('8 of 9 done')).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'The public address' })
  await expect.element(line.getByText(/^Only this machine opens this address/)).toBeVisible()
  await expect.element(line.getByRole('link')).toHaveAttribute('href', '/admin/settings#service')
})

/** A page that reads its list again, as one does that has saved something. */
function SavingPage({ place }: { place: string }) {
  const { refetch } = useQuery({ queryKey: ['stores'], queryFn: async () => 1 })
  return (
    <>
      <NextFirstStep key={place} place={place} />
      <button type="button" onClick={() => void refetch()}>
        Save
      </button>
    </>
  )
}

test('a step that is done on its page leads to the next one; a page without steps asks for none', async () => {
  setSession({ user: { id: 1, username: 'ratna', role: 'admin' } as User })
  const upkeep = upkeepWith({ set_up: states({ area: ['hours'], store: ['store'] }) })
  answer(upkeep)
  const way = page.getByRole('link', { name: 'Next first step: Where and when you fetch' })
  await show(<SavingPage place="/admin/custody" />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(way).not.toBeInTheDocument()
  upkeep.set_up = states({ area: ['hours'] })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(way).toHaveAttribute('href', '/admin/areas')
  expect(fingerRoom(way.element()).height).toBeGreaterThanOrEqual(44)
  await way.click()
  await expect.element(way).not.toBeInTheDocument()
})

test('after an invitation the way leads past the step that waits for its answer', async () => {
  setSession({ user: { id: 1, username: 'ratna', role: 'admin' } as User })
  answer(upkeepWith({ set_up: states({ staff: ['staff'], mail: ['mail'] }) }))
  await show(<NextFirstStepAfter line="staff" />)
  await expect
    .element(page.getByRole('link', { name: 'Next first step: Mail' }))
    .toHaveAttribute('href', '/admin/settings#mail')
})

test('nobody else is led on, and no one once the steps are put away or done', async () => {
  const shown = async (role: 'admin' | 'operator', upkeep: Upkeep) => {
    setSession({ user: { id: 1, username: 'ratna', role } as User })
    answer(upkeep)
    await show(
      <>
        <NextFirstStepAfter line="staff" />
        <SetUp />
      </>,
    )
    await expect.element(page.getByText(/ of 9 done$/)).toBeVisible()
    return page.getByRole('link', { name: /^Next first step/ }).elements()
  }
  const set_up = states({ staff: ['staff'], mail: ['mail'] })
  expect(await shown('admin', upkeepWith({ set_up }))).toHaveLength(1)
  expect(await shown('operator', upkeepWith({ set_up }))).toEqual([])
  expect(await shown('admin', upkeepWith({ set_up, set_up_away: true }))).toEqual([])
  expect(await shown('admin', upkeepWith({ set_up: states({ staff: ['staff'] }) }))).toEqual([])
})

test('the page has every step, also those that are done', async () => {
  answer(upkeepWith())
  await show(<SetUp />)
  await expect.element(page.getByRole('img', { name: 'Done' }).first()).toBeVisible()
  expect(page.getByRole('img', { name: 'Done' }).elements()).toHaveLength(7)
  expect(page.getByRole('img', { name: 'To do' }).elements()).toHaveLength(2)
  await expect
    .element(page.getByRole('link', { name: /^Look at it ?: Your store$/ }))
    .toHaveAttribute('href', '/admin/custody')
})

test('the first administrator is told so, and a press marks the notice as read', async () => {
  const sent = answer(upkeepWith())
  await show(<FirstNotice id={7} />)
  await expect.element(page.getByRole('heading', { name: 'You are the administrator' })).toBeVisible()
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect.poll(() => sent).toEqual([['/api/notifications/read', { id: 7 }]])
})

test('each row has its reason and one press; nothing is shown where nothing waits', async () => {
  const in_h = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString()
  const said = (text: string) => ({ en: text, id: text })
  const rows: UpkeepRow[] = [
    { kind: 'rights', id: 3, asks: 'erasure', due_at: in_h(20), late: false },
    { kind: 'rights', id: 4, asks: 'access', due_at: in_h(-5), late: true },
    {
      kind: 'permit',
      id: 2,
      partner_id: 6,
      partner: 'PT Daur Ulang',
      covers: 'recycler',
      ends_on: '2026-12-05',
      ended: false,
    },
    {
      kind: 'trouble',
      part: 'backup',
      trouble: { code: 'backup-old', state: 'warning', what: said('It is old.'), todo: said('Make one.') },
    },
  ]
  await show(<UpkeepCard upkeep={upkeepWith({ rows, backup_at: in_h(-72) })} />)
  const row = (nth: number) => page.getByRole('listitem').nth(nth)
  await expect.element(row(0).getByText('20 hours left')).toBeVisible()
  await expect.element(row(0).getByRole('link')).toHaveAttribute('href', '/admin/rights/requests/3')
  await expect.element(row(1).getByText(/^Overdue for \d hours$/)).toBeVisible()
  await expect.element(row(2).getByText(/^The permit ends on /)).toBeVisible()
  await expect.element(row(2).getByRole('link')).toHaveAttribute('href', '/admin/partners?only=6')
  await expect.element(row(3).getByText('Make one.')).toBeVisible()
  await expect.element(row(3).getByRole('link')).toHaveAttribute('href', '/admin/backups')
  await expect.element(page.getByRole('link', { name: '2 days' })).toBeVisible()
  await show(<UpkeepCard upkeep={upkeepWith()} />)
  await expect.element(page.getByRole('heading', { name: 'For administrators' })).not.toBeInTheDocument()
})
