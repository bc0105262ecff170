import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pages, type Page as Shown } from '#web/routing/pages.ts'
import { expect, signInAs, test } from './fixtures.ts'

// A text is shown exactly as its author wrote it: on every page, to everybody who sees it, no script in it runs.

const MARK = 'XSSMARK'
const EVIL = `"'><img src=x id="evil" onerror="window.evil=1"><svg/onload=window.evil=1>{{7*7}}${'${7*7}'}${MARK}`
/** A short form for fields with room for a name alone. */
const SHORT = `<img src=x onerror=evil=1>${MARK}`
const DISTRICT = '31.74.07'

test(
  'no text of somebody else becomes more than a text, on any page',
  { tag: '@once' },
  async ({ page, browser, server, account, admin }) => {
    const guest = `guest_${randomUUID()}`
    const { id, tracking_code } = await written(server, guest)
    const member = await account()
    await fill(admin, id)

    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        Object.assign(window, { evil: `${violatedDirective} ${blockedURI}` }),
      )
    })
    page.on('dialog', (dialog) => void dialog.dismiss())
    let marked = 0
    const look = async (at: Page, path: string) => {
      await at.goto(path)
      await at.waitForLoadState('networkidle')
      const found = await at.evaluate(() => ({
        ran: (window as { evil?: unknown }).evil ?? null,
        elements: document.querySelectorAll('#evil, img[src="x"], svg[onload], [onerror]').length,
        computed: document.body.innerText.includes('{{7*7}}')
          ? 0
          : (/\b49XSSMARK/.exec(document.body.innerText)?.length ?? 0),
        marked: document.body.innerText.includes('XSSMARK'),
      }))
      expect({ path, ...found, marked: true }).toEqual({
        path,
        ran: null,
        elements: 0,
        computed: 0,
        marked: true,
      })
      if (found.marked) marked++
    }

    await signInAs(page, server, { email: 'ratna@example.org' })
    const fixed = Object.values<Shown>(pages)
      // The others show nothing that anybody wrote.
      .filter(({ inside, data, audience }) => inside || data?.length || audience === 'member')
      .map(({ path }) => path.replaceAll(/\/:\w+\?/g, ''))
    for (const path of new Set(fixed.filter((one) => !/[:*]/.test(one)))) await look(page, path)
    for (const path of [`/admin?open=${id}`, '/timeline', '/admin/reports/groups', '/admin/content/new'])
      await look(page, path)
    // A page where nothing of it is shown would prove nothing.
    expect(marked).toBeGreaterThanOrEqual(10)

    // The author, and a person without any part in it.
    const others = await browser.newContext({ baseURL: server, locale: 'id-ID' })
    const theirs = await others.newPage()
    const errors: string[] = []
    theirs.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await theirs.addInitScript(
      (user_id) => localStorage.setItem('resirkuit:guest', JSON.stringify({ user_id, username: 'Guest' })),
      guest,
    )
    marked = 0
    for (const path of [`/track/${tracking_code}`, '/drop-off', '/news', '/', '/timeline'])
      await look(theirs, path)
    expect(marked).toBeGreaterThanOrEqual(3)
    await signInAs(theirs, server, member)
    for (const path of ['/timeline', '/profile']) await look(theirs, path)
    expect(errors).toEqual([])
    await others.close()
  },
)

async function written(server: string, guest: string) {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': guest },
    body: JSON.stringify({
      message: EVIL,
      location: EVIL,
      phone_number: '0812 3456 7890',
      form_id: 11,
      waste_source: 'business',
      items: [{ device_class: 'laptop', brand: SHORT, quantity: 1, condition: 'broken' }],
    }),
  })
  const sent = (await reply.json()) as { id: number; tracking_code: string; error?: string }
  expect(sent.error).toBeUndefined()
  return sent
}

type Admin = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown>>

/** Every text that staff write, of every kind. */
async function fill(admin: Admin, id: number) {
  const key = () => ({ 'idempotency-key': randomUUID() })
  await admin('PUT', '/api/me', { first_name: SHORT, last_name: SHORT })
  await admin('PATCH', `/api/submissions/${id}`, { status: 'approved', note: EVIL })
  await admin('POST', `/api/submissions/${id}/notes`, { text: EVIL })
  await admin('POST', `/api/submissions/${id}/messages`, { text: EVIL })
  await admin('POST', '/api/desk/filters', { name: SHORT, filters: { assignee: 'me' } })
  await admin('POST', '/api/areas', {
    name: SHORT,
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: [DISTRICT],
    note: EVIL,
    min_kg: 5,
    needs: [],
    sources: [],
    cutoff_h: 12,
    ahead_days: 14,
    hours: [],
  })
  await admin('POST', '/api/closures', { day: '2030-01-01', area_id: null, reason: SHORT })
  await admin('POST', '/api/rounds', {
    day: '2030-01-01',
    time_zone: 'Asia/Jakarta',
    driver_id: null,
    note: EVIL,
    stops: [{ submission_id: id }],
  })
  await admin('POST', '/api/admin/points', {
    name: SHORT,
    address: EVIL,
    district_id: DISTRICT,
    latitude: -6.24,
    longitude: 106.8,
    hours: null,
    note: EVIL,
    takes: ['small-it'],
    active: true,
  })
  await admin('POST', '/api/custody/stores', {
    name: SHORT,
    address: EVIL,
    clock: 'b3-90',
    is_default: false,
  })
  await admin('POST', '/api/partners', {
    name: SHORT,
    kinds: ['recycler'],
    address: EVIL,
    phone_number: '',
    email: '',
    note: EVIL,
    active: true,
  })
  await admin('PATCH', '/api/admin/settings', { operator_name: SHORT })
  await admin('POST', '/api/admin/keys', { name: SHORT, scopes: ['requests:read'], last_day: '2099-12-31' })
  const texts = {
    title: EVIL,
    description: EVIL,
    html: `<p>${MARK}</p><script>window.evil=1</script><img src=x onerror=window.evil=1>${EVIL}`,
  }
  const made = (await admin('POST', '/api/admin/content', {
    kind: 'news',
    icon: null,
    image_id: null,
    texts: { id: texts, en: texts },
  })) as { item: { id: number } }
  await admin('PATCH', `/api/admin/content/${made.item.id}/published`, { published: true })
  await admin('POST', '/api/submissions/walk-in', { service: 'collection', message: EVIL }, key())
}
