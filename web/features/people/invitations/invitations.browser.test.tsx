import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Invitation } from '#contract/people/invitations.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { InviteStaff } from './invite-staff.tsx'

const invitation: Invitation = {
  id: 3,
  role: 'driver',
  who: 'joko@example.org',
  by: 'ratna',
  created_at: '2026-11-30T03:00:00.000Z',
  ends_at: '2026-12-07T03:00:00.000Z',
  token: `3-${'a'.repeat(43)}`,
}

/** A server with these open invitations; keeps what was sent. */
function answer(open: Invitation[], mailed = true) {
  const sent: [method: string, path: string, body?: unknown][] = []
  setBearer({ token: async () => 'token', refused: () => {} })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href)
    if (method === 'GET') return Response.json({ success: true, invitations: open })
    sent.push(typeof body === 'string' ? [method, pathname, JSON.parse(body)] : [method, pathname])
    if (method === 'DELETE') return Response.json({ success: true })
    open.push(invitation)
    return Response.json({ success: true, invitation, mailed })
  })
  return sent
}

test('one form makes the link, shows it with ways to pass it on, and lists it as open', async () => {
  await onPhone()
  const sent = answer([])
  await show(<InviteStaff />)
  const role = page.getByLabelText('Role')
  await role.selectOptions('driver')
  await expect.element(page.getByText(/^Drives rounds/)).toBeVisible()
  await page.getByLabelText('Name or email').fill(' joko@example.org ')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect
    .element(page.getByText('The link is on its way to joko@example.org. You can also pass it on yourself:'))
    .toHaveFocus()
  expect(sent).toEqual([
    ['POST', '/api/admin/invitations', { role: 'driver', who: 'joko@example.org', locale: 'en' }],
  ])
  const url = `${location.origin}/invitation#${invitation.token}`
  await expect.element(page.getByText(url)).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'Send by WhatsApp' })
  expect(decodeURIComponent(whatsapp.element().getAttribute('href')!)).toContain(url)
  await expect.element(page.getByRole('heading', { name: /^Open invitations/ })).toBeVisible()
  for (const one of [...page.getByRole('link').elements(), ...page.getByRole('button').elements()])
    expect(fingerRoom(one).height).toBeGreaterThanOrEqual(44)
})

test('a link that is not mailed is said to be passed on', async () => {
  answer([], false)
  await show(<InviteStaff />)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect.element(page.getByText('The link is ready. Pass it on to joko@example.org:')).toBeVisible()
})

test('an open invitation is withdrawn after a question', async () => {
  const open = [invitation]
  const sent = answer(open)
  await show(<InviteStaff />)
  const list = page.getByRole('region', { name: /^Open invitations/ })
  await expect.element(list.getByText('joko@example.org')).toBeVisible()
  await expect.element(list.getByText(/^Driver · until .* · by ratna$/)).toBeVisible()
  await list.getByRole('button', { name: 'Withdraw' }).click()
  open.length = 0
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(sent).toEqual([['DELETE', '/api/admin/invitations/3']])
})

test('the invited person reads who invites, to which role, and what it may do', async () => {
  const { role, by, ends_at } = invitation
  await show(<InvitationFacts invitation={{ role, by, operator: 'Bank Sampah Melati', ends_at }} />)
  for (const text of ['ratna', 'Bank Sampah Melati', 'Driver', /^Drives rounds/])
    await expect.element(page.getByText(text)).toBeVisible()
  await show(<InvitationFacts invitation={{ role, by, operator: '', ends_at }} />)
  await expect.element(page.getByText('Organisation')).not.toBeInTheDocument()
})
