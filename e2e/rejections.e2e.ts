import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, pressMore, test } from './fixtures.ts'

// Nobody is left without an answer: why a request was rejected, and the way on from a visit that failed.

/** A request of this browser's guest, from a place in Tebet. */
async function send(page: Page, server: string, message: string) {
  const guest = `guest_${randomUUID()}`
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': guest },
    body: JSON.stringify({ message, form_id: 11, location: 'Tebet · Kota Administrasi Jakarta Selatan' }),
  })
  await page.addInitScript(
    (user_id) => localStorage.setItem('resirkuit:guest', JSON.stringify({ user_id, username: 'Guest' })),
    guest,
  )
  return (await reply.json()) as { id: number; tracking_code: string }
}

test('a rejection says why, with one more press, and where the things can be brought instead', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const word = randomUUID().slice(0, 8)
  const name = `Bank Sampah ${word}`
  await admin('POST', '/api/admin/points', {
    name,
    address: 'Jl. Melati 5',
    district_id: '31.74.01',
    latitude: -6.2262,
    longitude: 106.8512,
    hours: null,
    note: '',
    takes: ['small-it'],
    active: true,
  })
  const { id, tracking_code } = await send(page, server, word)
  await signIn('admin')
  await page.goto(`/admin?open=${id}`)
  const drawer = page.getByRole('dialog').filter({ hasText: word })
  await pressMore(drawer, 'Reject')
  const asking = page.getByRole('dialog', { name: 'Why is this request rejected?' })
  await expect(asking.getByRole('list', { name: 'Reason' }).getByRole('button')).toHaveCount(6)
  await expectAccessible(page)
  // A reason that says too little alone asks for a note.
  await asking.getByRole('button', { name: 'Another reason, see the note.' }).click()
  await expect(asking.getByText(/^This reason says too little alone/)).toBeVisible()
  await expect(asking.getByLabel('Note to the sender')).toBeFocused()
  await asking.getByRole('button', { name: 'It is outside the area that we serve.' }).click()
  await expect(asking).toHaveCount(0)
  await expect(drawer.getByText('It is outside the area that we serve.')).toBeVisible()

  await page.goto(`/track/${tracking_code}`)
  const state = page.getByRole('region', { name: 'State' })
  await expect(state.getByText('It is outside the area that we serve.')).toBeVisible()
  const near = page.getByRole('region', { name: 'Drop-off points near you' })
  await expect(near.getByText(name)).toBeVisible()
  await expectAccessible(page)
})

test(
  'the list of reasons is kept at the settings',
  { tag: '@once' },
  async ({ page, signIn, admin, server }) => {
    await signIn('admin')
    await page.goto('/admin/settings')
    const card = page.getByRole('region', { name: 'Reasons for a rejection' })
    const rows = card.getByRole('listitem')
    await card.getByRole('button', { name: 'Add a reason' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card.getByText(/^Each reason needs words in both languages/)).toBeVisible()
    await rows.last().getByLabel('In Indonesian').fill('Kami belum menerima lampu.')
    await rows.last().getByLabel('In English').fill('We do not take lamps yet.')
    await rows
      .last()
      .getByRole('button', { name: /: earlier$/ })
      .click()
    await card.getByRole('button', { name: /^It is not electronic waste\.: remove$/ }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings were saved')).toBeVisible()
    await expectAccessible(page)
    const { reasons } = (await admin('GET', '/api/desk/rejection-reasons')) as {
      reasons: { words: { en: string } }[]
    }
    expect(reasons.map(({ words }) => words.en).slice(-2)).toEqual([
      'We do not take lamps yet.',
      'Another reason, see the note.',
    ])
    // In the reader's language, as it was given.
    const { id, tracking_code } = await send(page, server, 'Lamps')
    await page.goto(`/admin?open=${id}`)
    await pressMore(page.getByRole('dialog'), 'Reject')
    await page.getByRole('button', { name: 'We do not take lamps yet.' }).click()
    await expect(page.getByText('Status changed to Rejected')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('resirkuit:locale', '"id"'))
    await page.goto(`/track/${tracking_code}`)
    await expect(page.getByText('Kami belum menerima lampu.').first()).toBeVisible()
  },
)

test('a failed visit leads its sender to another time, or to the operator, in one press', async ({
  page,
  server,
  admin,
}) => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '15:00',
    visits: 20,
    capacity_kg: null,
  }))
  // Where another file has opened the area already, its times are as good.
  await admin('POST', '/api/areas', {
    name: 'Tebet',
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: ['31.74.01'],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 0,
    ahead_days: 10,
    note: '',
    hours,
  }).catch(() => undefined)
  const { id, tracking_code } = await send(page, server, 'A radio')
  await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
  const { offer } = (await admin('GET', `/api/submissions/${id}/slots`)) as {
    offer: { slots: { id: number }[] }
  }
  await admin('POST', `/api/submissions/${id}/booking`, { slot_id: offer.slots[0]!.id })
  await admin('PATCH', `/api/submissions/${id}`, { status: 'approved', failure: 'no-access' })

  await page.goto(`/track/${tracking_code}`)
  const failed = page.getByRole('region', { name: 'Nothing was picked up' })
  await expect(failed.getByText(/^Somebody came on .+, but could not reach the place\.$/)).toBeVisible()
  const pickUp = page.getByRole('region', { name: 'Pick-up' })
  await expect(pickUp.getByText(/was cancelled/)).toBeHidden()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Write to the operator' }).click()
  await expect(page.getByLabel('Message to the operator')).toBeFocused()
  await failed.getByRole('link', { name: 'Choose another time' }).click()
  await expect(pickUp.getByRole('heading', { name: 'Pick-up' })).toBeInViewport()
  await pickUp.getByRole('radio').first().check()
  await pickUp.getByRole('button', { name: /^Choose (?!another)/ }).click()
  await expect(failed).toHaveCount(0)
})
