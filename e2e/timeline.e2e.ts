import type { Page, Route } from '@playwright/test'
import type { Analysis } from '#contract/recognition/analyses.ts'
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts'
import { PHOTO, recogniseLaptop } from './recognised-laptop.ts'

// Dialogs and notices move here, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** How often the feed looks whether there is more. */
const POLL_MS = 15_000
const ALERT = 'Please select an action, write a message, and set a location.'

/** Two pixels square. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWMUAQhAKABKmAqlqVEvNAAAAAElFTkSuQmCC',
  'base64',
)

const composer = (page: Page) => page.getByRole('region', { name: 'New post' })
const feed = (page: Page) => page.getByRole('region', { name: 'Your timeline' })
const cards = (page: Page) => feed(page).getByRole('article')
const post = (page: Page) => composer(page).getByRole('button', { name: 'Post' })
const act = (page: Page, name: string) => composer(page).getByText(name, { exact: true }).click()

const fill = async (page: Page, message: string, action = 'I Have E-Waste') => {
  await act(page, action)
  await page.getByLabel('Message').fill(message)
  await page.getByLabel('Location').fill('kebayoran')
  await page.getByRole('option', { name: /Kebayoran Baru/ }).click()
  const street = page.getByLabel('Street and number')
  if (await street.isVisible()) await street.fill('Jl. Melati 5')
}
const addPhoto = (page: Page, name = 'radio.png', mimeType = 'image/png', buffer = PNG) =>
  composer(page).locator('input[type=file]').last().setInputFiles({ name, mimeType, buffer })

/** A call by another device of the same account. */
const elsewhere = async (server: string, { email }: { email: string }, path: string, body: object) => {
  const send = async (url: string, payload: object, headers = {}) => {
    const reply = await fetch(server + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    })
    if (!reply.ok) throw new Error(`${url}: ${await reply.text()}`)
    return (await reply.json()) as Record<string, string>
  }
  const { idToken } = await send(
    '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
    { email, password: PASSWORD, returnSecureToken: true },
  )
  return send(path, body, { authorization: `Bearer ${idToken}` })
}
const written = (message: string) => ({ title: 'Donation', message, location: 'Sleman', form_id: 14 })

/** Changes what the server answers to a look at the timeline. */
const answering = (page: Page, change: (body: { timeline: unknown }, route: Route) => unknown) =>
  page.route('**/api/timeline?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: change(body, route) })
  })

test(
  'without an account: an invitation, and the analyser all the same',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/timeline')
    await expect(page.getByText('Log in to see your requests here')).toBeVisible()
    await expect(page.getByText('You must be logged in to post.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Analyse a photo' })).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'each of the four actions makes a post of its own service',
  { tag: '@once' },
  async ({ page, account, signIn, admin }) => {
    await signIn(await account())
    await page.goto('/timeline')
    await expect(page.getByText('No timeline entries yet. Start analyzing or submitting!')).toBeVisible()
    const services = {
      'I Have E-Waste': 'collection',
      'I Need E-Waste': 'supply',
      Collaboration: 'collaboration',
      Donation: 'donation',
    }
    for (const [action, service] of Object.entries(services)) {
      const word = `${service}${Math.random()
        .toString(36)
        .replace(/[^a-z]/g, '')}`
      const message = `About ${word}`
      await fill(page, message, action)
      await post(page).click()
      const card = cards(page).first()
      await expect(card).toContainText(message)
      await expect(card.getByRole('heading', { name: action })).toBeVisible()
      await expect(card).toContainText('Unread')
      await expect(card).toContainText('just now')
      const { data } = await admin('GET', `/api/timeline?part=data&q=${word}`)
      expect(data).toMatchObject([{ message, title: action, service, channel: 'composer' }])
    }
    await expect(cards(page)).toHaveCount(4)
  },
)

test('the text box waits for an action, and Post for all three; pressed all the same it says so @phone', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account())
  await page.goto('/timeline')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/submissions')) sent++
  })
  await expect(page.getByLabel('Message')).toBeDisabled()
  await expect(post(page)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  // For Playwright it is disabled; for people it answers.
  await post(page).click({ force: true })
  await expect(composer(page).getByRole('alert')).toHaveText(ALERT)
  await expect(page.getByRole('radio', { name: 'I Have E-Waste' })).toBeFocused()
  await expectAccessible(page)

  await act(page, 'Donation')
  await expect(page.getByLabel('Message')).toBeEnabled()
  await page.getByLabel('Message').fill('   ')
  await page.getByLabel('Location').fill('Sleman')
  await expect(post(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await post(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.getByLabel('Message').fill('A radio')
  await expect(composer(page).getByRole('alert')).toBeHidden()
  await expect(post(page)).not.toHaveAttribute('aria-disabled', 'true')
  expect(sent).toBe(0)
})

test(
  'after a post the fields are empty, and the message goes after four seconds',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/timeline')
    await fill(page, 'Two laptops')
    await post(page).click()
    const said = page.getByText('Posted. You find it on your timeline.')
    await expect(said).toBeVisible()
    const since = Date.now()
    await expect(page.getByLabel('Message')).toBeDisabled()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await expect(page.getByRole('radio', { name: 'I Have E-Waste' })).not.toBeChecked()
    await expect(said).toBeHidden()
    expect(Date.now() - since).toBeGreaterThan(3000)
    expect(Date.now() - since).toBeLessThan(6000)
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await expect(cards(page)).toHaveCount(1)
    await expectAccessible(page)
  },
)

test.describe('when it goes wrong', { tag: '@once' }, () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch|Unexpected answer|ERR_/ })

  test('a post survives a lost answer and a reload, and arrives once', async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/timeline')
    const keys: (string | undefined)[] = []
    // The server gets it, the phone never hears of it.
    await page.route('**/api/submissions', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await fill(page, 'Answer lost', 'Donation')
    await post(page).click()
    await expect(composer(page).getByRole('alert')).toContainText('Failed to submit post.')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('Answer lost')
    await expect(page.getByRole('radio', { name: 'Donation' })).toBeChecked()
    await expect(page.getByLabel('Location')).toHaveValue(/Kebayoran Baru · /)
    await post(page).click()
    await expect(page.getByText('Posted. You find it on your timeline.')).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await expect(cards(page)).toHaveCount(1)
  })

  test('a refusal, and an answer that is none, are told apart', async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/timeline')
    await fill(page, 'A television')
    const alert = composer(page).getByRole('alert')
    await page.route('**/api/submissions', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'Oops', code: 'internal' } }),
    )
    await post(page).click()
    await expect(alert).toContainText('Failed to submit post.')
    await expect(alert).toContainText('Something went wrong on our side.')
    await page.unrouteAll()
    await page.route('**/api/submissions', (route) => route.fulfill({ json: { welcome: 'to the hotspot' } }))
    await post(page).click()
    await expect(alert).toContainText('An unknown error occurred.')
    await expect(page.getByLabel('Message')).toHaveValue('A television')
  })

  test('without a connection it says so, keeps what is written, and shows what is known', async ({
    page,
    context,
    account,
    signIn,
  }) => {
    await signIn(await account())
    await page.goto('/timeline')
    await fill(page, 'Sent before')
    await post(page).click()
    await expect(cards(page)).toHaveCount(1)
    await fill(page, 'Written in the field')
    await context.setOffline(true)
    await expect(composer(page).getByText('You are offline.')).toBeVisible()
    await post(page).click()
    await expect(composer(page).getByRole('alert')).toContainText('Failed to submit post.')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(composer(page).getByText('You are offline.')).toBeHidden()
    await post(page).click()
    await expect(cards(page)).toHaveCount(2)
  })

  test('an answer of another structure shows the copy of this device', async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/timeline')
    await fill(page, 'Seen before')
    await post(page).click()
    await expect(cards(page)).toHaveCount(1)
    await answering(page, (body) => ({ ...body, timeline: 'none' }))
    await page.reload()
    await expect(page.getByText('The answer of the server has an invalid structure.')).toBeVisible()
    await expect(page.getByText('This is the copy saved on this device')).toBeVisible()
    await expect(cards(page).first()).toContainText('Seen before')
    await expectAccessible(page)
    // Before, the app tries again by itself.
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('invalid structure')).toBeHidden()
    await expect(cards(page)).toHaveCount(1)
  })

  test('the copy and what was begun go with the session', async ({ page, account, signIn }) => {
    const [one, other] = [await account(), await account()]
    await signIn(one)
    await page.goto('/timeline')
    await fill(page, 'Only mine')
    await post(page).click()
    await expect(cards(page)).toHaveCount(1)
    await fill(page, 'Begun by me')
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(kept).toContain('Only mine')
    await expect.poll(kept).toContain('Begun by me')
    await page.goto('/profile')
    await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(kept).not.toContain('Only mine')
    expect(await kept()).not.toContain('Begun by me')
    await signIn(other)
    await page.goto('/timeline')
    await expect(page.getByText('No timeline entries yet.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })
})

test.describe('a photo', { tag: '@once' }, () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('goes with the post: it can be taken away, refused, and comes back after a reload', async ({
    page,
    account,
    signIn,
  }) => {
    await signIn(await account())
    await page.goto('/timeline')
    await fill(page, 'A radio with a photo', 'Donation')
    const there = composer(page).getByText('The photo comes with the post.').first()
    await addPhoto(page, 'notes.txt', 'text/plain', Buffer.from('no photo'))
    await expect(composer(page).getByRole('alert').first()).toContainText('The photo was not added.')
    await page.getByRole('button', { name: 'Remove the photo' }).click()
    await expect(page.getByRole('button', { name: 'Add a photo' })).toBeFocused()
    await addPhoto(page)
    await expect(there).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(there).toBeVisible()
    await post(page).click()
    const shown = cards(page).first().getByRole('img', { name: 'The photo of this post' })
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: 'Add a photo' })).toHaveCount(0)
  })

  test('of the device fills it in', async ({ page, account, signIn, admin }) => {
    await recogniseLaptop(page)
    await signIn(await account())
    await page.goto('/timeline')
    await act(page, 'I Have E-Waste')
    const chooser = page.waitForEvent('filechooser')
    await composer(page).getByRole('button', { name: 'Take a photo of the device' }).click()
    await (await chooser).setFiles(PHOTO)
    await expect(composer(page).getByText('Laptop', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Location').fill('kebayoran')
    await page.getByRole('option', { name: /Kebayoran Baru/ }).click()
    await page.getByLabel('Street and number').fill('Jl. Melati 5')
    await page.getByRole('radio', { name: 'A household' }).click()
    // The composer asks for a message in each case (specification).
    await page.getByLabel('Message').fill('My old laptop')
    await post(page).click()
    await expect(cards(page).first()).toContainText('My old laptop')
    // It travels as an item: a message alone would say nothing to a driver.
    const { data } = await admin('GET', '/api/timeline?part=data&q=laptop')
    const [{ id }] = data as [{ id: number }]
    const { submission } = await admin('GET', `/api/submissions/${id}`)
    expect(submission).toMatchObject({ items: [{ device_class: 'laptop', quantity: 1 }] })
  })

  test(
    'a photo whose link has expired is asked for once more, then a drawing stands for it',
    { tag: '@once' },
    async ({ page, account, signIn }) => {
      await signIn(await account())
      await page.goto('/timeline')
      await fill(page, 'With a photo')
      await addPhoto(page)
      await expect(composer(page).getByText('The photo comes with the post.').first()).toBeVisible()
      await post(page).click()
      await expect(cards(page)).toHaveCount(1)
      let looks = 0
      await answering(page, ({ timeline, ...body }, route) => {
        if (!route.request().url().includes('cursor')) looks++
        for (const { data } of timeline as { data: { imageUrl: string } }[])
          data.imageUrl = `/api/images/run-out?${looks}`
        return { ...body, timeline }
      })
      // The copy of this device holds the link that works.
      await page.evaluate(() => localStorage.removeItem('resirkuit:timeline'))
      const goneAgain = page.waitForResponse((response) => response.url().endsWith('/api/images/run-out?2'))
      await page.reload()
      const drawing = page.getByRole('img', { name: 'The photo cannot be shown' })
      await cards(page).first().scrollIntoViewIfNeeded()
      await expect(drawing).toBeVisible()
      // It stands there while the list is asked for once more.
      await expect.poll(() => looks).toBe(2)
      // The new link has run out too. Asked again, the list would be before what is asked afterwards.
      await (await goneAgain).finished()
      await expect(drawing).toBeVisible()
      for (const _ of ['a first time', 'a second time']) await page.evaluate(() => fetch('/config.json'))
      expect(looks).toBe(2)
    },
  )
})

test(
  'an own post is deleted after a question, and its words with it',
  { tag: '@once' },
  async ({ page, account, signIn, admin }) => {
    await signIn(await account())
    await page.goto('/timeline')
    for (const message of ['To be kept', 'To be taken back']) {
      await fill(page, message)
      await post(page).click()
      await expect(cards(page).first()).toContainText(message)
    }
    const [, code] = /(RSK-\w{4}-\w{4})/.exec(await cards(page).first().innerText())!
    await cards(page).first().getByRole('button', { name: 'Delete: I Have E-Waste' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel and delete this request?' })
    await expect(dialog).toContainText('The request is cancelled')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      cards(page)
        .first()
        .getByRole('button', { name: /^Delete/ }),
    ).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Deleted. Your text was removed.')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toContainText('To be kept')
    await page.reload()
    await expect(cards(page)).toHaveCount(1)
    const { data } = await admin('GET', `/api/timeline?part=data&q=${code}`)
    expect(data).toMatchObject([{ status: 'cancelled', message: '[removed]', username: '[removed]' }])
  },
)

test(
  'the feed goes on by itself to its end, and by a press',
  { tag: '@phone' },
  async ({ page, account, signIn, server }) => {
    const somebody = await account()
    for (let n = 1; n <= 45; n++)
      await elsewhere(server, somebody, '/api/submissions', written(`Number ${n}.`))
    await signIn(somebody)
    await page.goto('/timeline')
    await expect(cards(page).first()).toContainText('Number 45.')
    const older = page.getByRole('button', { name: 'Show older' })
    await expect(cards(page)).toHaveCount(20)
    await older.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(40)
    await page.mouse.move(200, 500)
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(cards(page)).toHaveCount(45, { timeout: 500 })
    }).toPass()
    await expect(cards(page).last()).toContainText('Number 1.')
    await expect(older).toBeHidden()
  },
)

test(
  'an item from elsewhere waits above, and moves nothing until it is asked for',
  { tag: '@once' },
  async ({ page, account, signIn, server }) => {
    const somebody = await account()
    await elsewhere(server, somebody, '/api/submissions', written('Read just now'))
    await signIn(somebody)
    await page.clock.install()
    await page.goto('/timeline')
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByLabel('Message')).toBeVisible()
    const before = await cards(page).first().boundingBox()
    await elsewhere(server, somebody, '/api/submissions', written('From the other phone'))
    const pill = page.getByRole('button', { name: '1 new entry' })
    await page.clock.fastForward(POLL_MS)
    await expect(pill).toBeVisible()
    expect(await cards(page).first().boundingBox()).toEqual(before)
    await expectAccessible(page)
    await pill.click()
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).first()).toContainText('From the other phone')
    await expect(pill).toBeHidden()
  },
)

test('analyses stand in the feed with photo, name, how sure and what is dangerous; other types are told @phone', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account())
  const name = { id: 'Laptop', en: 'Laptop' }
  const analysis: Analysis = {
    id: 5,
    imageUrl: null,
    identifikasi_ewaste: 'Laptop.',
    komponen_berbahaya: [
      'Baterai litium-ion (di dalam; selalu ada). Dapat terbakar.',
      'Timbal (solder). Beracun.',
    ],
    estimasi_jejak_karbon: 'Belum diketahui.',
    rekomendasi_penanganan_awal: 'Simpan di tempat kering.',
    proses_daur_ulang_remind: 'Serahkan.',
    verdict: 'named',
    several: false,
    device_class: 'laptop',
    name,
    dangerous_parts: [
      { id: 'Baterai litium-ion', en: 'Lithium-ion battery' },
      { id: 'Papan sirkuit cetak', en: 'Circuit board' },
    ],
    confidence: 0.93,
    corrected: false,
    candidates: [{ class: 'laptop', name, confidence: 0.93, evidence: [] }],
    engine: { name: 'embedded', version: '1', fallback: false },
    factor_version: '1',
    analyzedAt: new Date().toISOString(),
    expires_at: null,
    seen_before: false,
    shared: false,
  }
  await answering(page, (body) => ({
    ...body,
    timeline: [
      {
        id: 'analysis-5',
        type: 'analysis',
        analyzedAt: analysis.analyzedAt,
        data: { imageUrl: null, analysis },
      },
      { id: 'event-1', type: 'event', timestamp: '2026-01-01T00:00:00.000Z', data: {} },
    ],
  }))
  await page.goto('/timeline')
  const card = cards(page).first()
  await expect(card.getByRole('heading', { name: 'Laptop' })).toBeVisible()
  await expect(card).toContainText('Almost certain')
  await expect(card).toContainText('Lithium-ion battery')
  await expect(card).not.toContainText('Baterai')
  await expect(card).not.toContainText('Dapat terbakar')
  await expect(card.getByRole('link', { name: 'Laptop' })).toHaveAttribute('href', /\?analysis=5$/)
  await expect(feed(page).getByText('Unknown timeline item type')).toBeVisible()
  await expectAccessible(page)
})
