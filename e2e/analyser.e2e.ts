import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AnalysisDetail, Candidate, Verdict } from '#contract/recognition/analyses.ts'
import { composeAnalysisTexts, composeUnknown } from '#server/features/reference/knowledge/compose.ts'
import { adviceForUnknownClass } from '#server/features/reference/knowledge/advice-for-unknown-class.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { drawnPhoto, pick } from './drawn-photo.ts'
import { expect, expectAccessible, fillVisit, test } from './fixtures.ts'

/** As small as it may be: where a test plays the server, nobody looks at it. */
const smallPhoto = () => sharp(blank).jpeg().toBuffer()
const blank = { create: { width: 640, height: 480, channels: 3, background: '#8a8f94' } } as const

const candidate = (id: string, confidence: number): Candidate => ({
  class: id,
  name: findDeviceFacts(id)!.name,
  confidence,
  evidence: [],
})

const looksLike = [
  candidate('laptop', 0.93),
  candidate('tablet', 0.04),
  candidate('monitor-flat-panel', 0.02),
]

/** An answer as the server gives it, with what the knowledge base really says. */
function answer({
  verdict = 'named',
  device_class = verdict === 'named' ? 'laptop' : null,
  ...given
}: Partial<AnalysisDetail> & { verdict?: Verdict } = {}): AnalysisDetail {
  const facts = device_class === null ? null : findDeviceFacts(device_class)!
  return {
    id: 7,
    imageUrl: null,
    ...(facts ? composeAnalysisTexts(facts) : composeUnknown(verdict)),
    verdict,
    several: false,
    device_class,
    name: facts?.name ?? null,
    dangerous_parts: facts?.hazards.map(({ name }) => name) ?? [],
    confidence: facts ? 0.93 : null,
    corrected: false,
    shared: false,
    candidates: verdict === 'named' || verdict === 'choose' ? looksLike : [],
    engine: { name: 'embedded', version: '1', fallback: false },
    factor_version: '2026-11',
    analyzedAt: '2026-11-21T08:00:00.000Z',
    expires_at: null,
    seen_before: false,
    facts,
    meanwhile:
      verdict === 'choose' && !facts
        ? adviceForUnknownClass(looksLike.map((one) => findDeviceFacts(one.class)!))
        : null,
    ...given,
  }
}

const reply = (analysis: AnalysisDetail) => ({ json: { success: true, analysis } })
const ANALYZE = '**/api/image/analyze*'
const dialog = (page: Page) => page.getByRole('dialog')

/** The advice that holds for every candidate, in the reader's language and as a text to pass on. */
async function expectCaution(page: Page) {
  await expect(dialog(page).getByRole('heading', { name: 'To be safe' })).toBeVisible()
  await expect(dialog(page).getByText(/^Keep it whole.*The same applies to loose batteries/s)).toBeVisible()
  await dialog(page).getByText('The result as a text, in Indonesian').click()
  await expect(dialog(page).getByText(/^Simpan dalam keadaan utuh/)).toBeVisible()
}

/** The server's part, played: the first answer, and what each correction makes of it. */
async function answering(page: Page, first: AnalysisDetail) {
  let now = first
  await page.route(ANALYZE, (route) => route.fulfill(reply(now)))
  await page.route('**/api/analyses/*', (route) => {
    if (route.request().method() === 'PATCH') {
      const { class: device_class } = route.request().postDataJSON() as { class: string | null }
      const facts = device_class === null ? null : findDeviceFacts(device_class)!
      now = {
        ...answer({
          ...now,
          device_class,
          facts,
          meanwhile: null,
          ...(facts ? composeAnalysisTexts(facts) : composeUnknown('named')),
        }),
        corrected: true,
        confidence: null,
      }
      now.name = now.facts?.name ?? null
    }
    return route.fulfill(reply(now))
  })
}

test('a photo becomes a complete result, which closes with the back button and gives the focus back @phone', async ({
  page,
}) => {
  await answering(page, answer())
  await page.goto('/timeline')
  await pick(page, await drawnPhoto())
  const result = dialog(page)
  await expect(result.getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
  await expect(page).toHaveURL('/timeline?analysis=7')
  await expect(result.getByText('Almost certain')).toBeVisible()
  await expect(result.getByText('93% sure')).toBeVisible()
  await expect(result.getByText('Lithium-ion battery', { exact: true })).toBeVisible()
  for (const heading of ['Dangerous parts', 'What to do now', 'Carbon footprint', 'How it is recycled'])
    await expect(result.getByRole('heading', { name: heading })).toBeVisible()
  await expect(result.getByText('about 240 kg CO₂e')).toBeVisible()
  await expect(
    result.getByText('Between 1.9 and 3.6 kg: 1.2–1.3 kg for each kilogram, at 1.7–2.7 kg'),
  ).toBeVisible()
  await result.getByText('Sources of the figures').click()
  await expect(result.getByText(/Boavizta/).first()).toBeVisible()
  await result.getByText('The result as a text, in Indonesian').click()
  await expect(result.getByText(/^Laptop, termasuk kelompok/)).toBeVisible()
  await expect(result.getByText('Facts and factors: version 2026-11')).toBeVisible()
  await expectAccessible(page)

  await page.goBack()
  await expect(result).toBeHidden()
  await expect(page).toHaveURL('/timeline')
  await expect(page.getByRole('button', { name: 'Analyse a photo' })).toBeFocused()
  await page.goForward()
  await expect(result.getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result).toBeHidden()
  await expect(page).toHaveURL('/timeline')
})

test('a guest has a photo looked at from the home page with one tap', async ({ page }) => {
  await answering(page, answer())
  await page.goto('/')
  const door = page.getByText('Analyse a photo')
  await expect(door).toBeVisible()
  const { y, height } = (await door.boundingBox())!
  expect(y + height).toBeLessThan(page.viewportSize()!.height - 80)
  // As soon as the page is seen: its code may still be on its way.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), door.click()])
  await chooser.setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })
  await expect(page).toHaveURL(/\/timeline\?analysis=7$/)
  await expect(page.getByRole('dialog')).toContainText('Laptop')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('in the dark, and in Indonesian, everything is in Indonesian @once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('resirkuit:locale', '"id"'))
  const facts = findDeviceFacts('charger-adapter')!
  await answering(page, answer({ device_class: facts.id }))
  await page.goto('/timeline?analysis=7')
  const result = dialog(page)
  await expect(result.getByRole('heading', { name: 'Pengisi daya dan adaptor', level: 2 })).toBeVisible()
  await expect(result.getByText(facts.handling[0]!.id, { exact: true })).toBeVisible()
  await expect(result.getByText(facts.do_nots[0]!.id, { exact: true })).toBeVisible()
  await expect(result.getByRole('link', { name: 'Minta penjemputan' })).toBeVisible()
  await expectAccessible(page)
})

test('on paper stands the result, and not the page behind it', { tag: '@once' }, async ({ page }) => {
  await answering(page, answer())
  await page.goto('/timeline?analysis=7')
  await expect(dialog(page).getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Lithium-ion battery', { exact: true })).toBeVisible()
  await expect(page.getByText('How it is recycled')).toBeVisible()
  for (const left of ['Analyse a photo', 'Request collection', 'None of these', 'Login'])
    await expect(page.getByText(left, { exact: true }).first()).toBeHidden()
})

test('a figure that nobody has published is not filled in', { tag: '@once' }, async ({ page }) => {
  const unknown = { ...findDeviceFacts('laptop')!, embodied_kg_co2e: null, avoided: null }
  await answering(
    page,
    answer({ facts: { ...unknown, published: { ...unknown.published, embodied_kg_co2e: [] } } }),
  )
  await page.goto('/timeline?analysis=7')
  await expect(dialog(page).getByText('Not known yet')).toHaveCount(2)
  await expect(dialog(page).getByText('We found no published figure, so none is shown.')).toHaveCount(2)
})

test('values of two sources that read the same are not called one', { tag: '@once' }, async ({ page }) => {
  await answering(page, answer({ device_class: 'game-console' }))
  await page.goto('/timeline?analysis=7')
  await expect(dialog(page).getByText('One value, or values that agree · fairly supported')).toBeVisible()
})

test('advice without a source is called our own, and no other is', { tag: '@once' }, async ({ page }) => {
  const own = 'Our own advice: we know of no published source for it.'
  const candidates = [candidate('lamp-fluorescent-tube', 0.5), candidate('refrigerator', 0.4)]
  const either = adviceForUnknownClass(candidates.map((one) => findDeviceFacts(one.class)!))
  await answering(page, answer({ verdict: 'choose', candidates, meanwhile: either }))
  await page.goto('/timeline?analysis=7')
  const steps = (name: string) =>
    dialog(page)
      .locator('div')
      .filter({ has: page.getByRole('heading', { name: `If it is this: ${name}`, level: 4 }) })
      .last()
  await expect(steps('Fluorescent tube')).toContainText('If it breaks')
  await expect(steps('Fluorescent tube')).not.toContainText(own)
  await expect(steps('Refrigerator')).toContainText(own)
  await dialog(page)
    .getByRole('button', { name: /^Refrigerator/ })
    .click()
  const part = (name: string) => dialog(page).getByRole('listitem').filter({ hasText: name }).first()
  await expect(part('Compressor oil')).toContainText(own)
  await expect(part('Insulation foam')).not.toContainText(own)
})

test(
  'a slow upload shows the photo at once, says where it is, and can be cancelled',
  { tag: '@once' },
  async ({ page }) => {
    let aborted = false
    page.on('requestfailed', () => (aborted = true))
    // Never answered.
    await page.route(ANALYZE, () => {})
    await page.goto('/timeline')
    await pick(page, await smallPhoto())
    await expect(dialog(page).getByRole('img', { name: 'Your photo' })).toBeVisible()
    await expect(dialog(page).getByRole('list', { name: 'Progress' })).toBeVisible()
    await expect(dialog(page).getByRole('progressbar')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/timeline')
    await expect.poll(() => aborted).toBe(true)
    await page.goForward()
    await expect(page).toHaveURL('/timeline')
    await expect(dialog(page)).toBeHidden()
  },
)

test.describe('when it fails', { tag: '@once' }, () => {
  test.use({ expectedErrors: /status of \d{3}|net::ERR_FAILED|Failed to load resource/ })

  const refusal = (status: number, code: string, headers = {}) => ({
    status,
    headers,
    json: { success: false, error: 'The server says no.', code },
  })
  test('the text of the specification, and the cause beneath it', async ({ page }) => {
    await page.goto('/timeline')
    for (const [name, refused, cause] of [
      ['too large', refusal(413, 'file-too-large'), /too large: at most 15 MB/],
      ['no picture', refusal(415, 'picture-unsupported'), /cannot be read as a photo/],
      [
        'too many',
        refusal(429, 'too-many-photos', { 'retry-after': '1800' }),
        /all people on the same network together thirty\. You can send the next photo from .*\d\d:\d\d/,
      ],
      ['no engine', refusal(503, 'vision-unavailable'), /not available right now/],
      ['no connection', null, /No connection\. Your photo is still here/],
    ] as const)
      await test.step(name, async () => {
        await page.route(ANALYZE, (route) => (refused ? route.fulfill(refused) : route.abort()), { times: 1 })
        await pick(page, await smallPhoto())
        const alert = dialog(page).getByRole('alert')
        await expect(alert.getByText('Gagal menganalisis gambar.', { exact: true })).toBeVisible()
        await expect(alert.getByText(cause)).toBeVisible()
        await expect(dialog(page).getByRole('img', { name: 'Your photo' })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
      })
  })

  test('the same photo is sent again with one press', async ({ page }) => {
    await page.route(ANALYZE, (route) => route.fulfill(refusal(503, 'unavailable')), { times: 1 })
    await page.goto('/timeline')
    await page.route('**/api/analyses/*', (route) => route.fulfill(reply(answer())))
    await pick(page, await smallPhoto())
    await expect(dialog(page).getByText('Gagal menganalisis gambar.')).toBeVisible()
    const sent = page.waitForRequest(ANALYZE)
    await page.route(ANALYZE, (route) => route.fulfill(reply(answer())))
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    expect((await sent).headers()['content-type']).toContain('multipart/form-data')
    await expect(dialog(page).getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
  })

  test('a file that is no picture does not travel at all', async ({ page }) => {
    let calls = 0
    await page.route(ANALYZE, (route) => {
      calls++
      return route.abort()
    })
    await page.goto('/timeline')
    await pick(page, Buffer.from('%PDF-1.7'), 'application/pdf', 'surat.pdf')
    await expect(dialog(page).getByText(/cannot be read as a photo/)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Another photo' })).toBeVisible()
    expect(calls).toBe(0)
  })
})

test(
  'a correction changes the result, and “None of these” leaves the choice to the person',
  { tag: '@once' },
  async ({ page }) => {
    await answering(page, answer())
    await page.goto('/timeline?analysis=7')
    await dialog(page)
      .getByRole('button', { name: /^Tablet/ })
      .click()
    await expect(dialog(page).getByRole('heading', { name: 'Tablet', level: 2 })).toBeVisible()
    await expect(dialog(page).getByText('Chosen by you')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /^Laptop/ })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'None of these' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'It is none of these, then' })).toBeVisible()
    await expectCaution(page)
    await expect(dialog(page).getByRole('link', { name: 'Request collection' })).toHaveAttribute(
      'href',
      '/collection',
    )
    await expect(
      dialog(page).getByRole('combobox', { name: 'Choose the device from the list' }),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

test('asked to choose, the person chooses by keyboard alone', { tag: '@once' }, async ({ page }) => {
  await answering(page, answer({ verdict: 'choose' }))
  await page.goto('/timeline')
  const button = page.getByRole('button', { name: 'Analyse a photo' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')])
  await chooser.setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })
  await expect(dialog(page).getByRole('heading', { name: 'Which of these is it?' })).toBeVisible()
  // Their common advice need not wait for the choice, and advice for one of them names it.
  await expect(dialog(page).getByText('Keep it whole in a dry, shady place')).toBeVisible()
  await expect(dialog(page).getByText('If it is this: Flat-panel monitor').first()).toBeVisible()
  const ofAll = dialog(page).getByRole('heading', { name: 'Whichever it is', level: 4 })
  await expect(ofAll.locator('..')).toContainText('Keep it whole in a dry, shady place')
  await expectAccessible(page)
  const tablet = dialog(page).getByRole('button', { name: /^Tablet/ })
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if (await tablet.evaluate((element) => element === document.activeElement)) break
  }
  await expect(tablet).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Tablet', level: 2 })).toBeVisible()
  await expect(dialog(page).getByText('If it is this')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test(
  'several devices on one photo: says so, and each is one tap away',
  { tag: '@once' },
  async ({ page }) => {
    const candidates = [candidate('laptop', 0.6), candidate('printer-scanner', 0.55)]
    const both = adviceForUnknownClass(candidates.map((one) => findDeviceFacts(one.class)!))
    await answering(page, answer({ verdict: 'choose', several: true, candidates, meanwhile: both }))
    await page.goto('/timeline?analysis=7')
    await expect(dialog(page).getByRole('heading', { name: 'Several devices on one photo' })).toBeVisible()
    await expect(dialog(page).getByText(/^The photo seems to show several devices/)).toBeVisible()
    await expect(dialog(page).getByText('This applies to: Laptop').first()).toBeVisible()
    await expect(dialog(page).getByText('If it is this')).toHaveCount(0)
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: /^Printer/ })
      .click()
    await expect(dialog(page).getByRole('heading', { name: /^Printer/, level: 2 })).toBeVisible()
    await expect(dialog(page).getByText('Also on this photo? Choose the next one:')).toBeVisible()
    await dialog(page)
      .getByRole('button', { name: /^Laptop/ })
      .click()
    await expect(dialog(page).getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
  },
)

test(
  'several devices whose places are known: a card for each, corrected or left out, and all go into one request',
  { tag: '@once' },
  async ({ page }) => {
    const candidates = [
      candidate('rice-cooker', 0.97),
      candidate('battery-lithium-ion', 0.48),
      candidate('battery-dry-cell', 0.48),
    ]
    const [cooker, lithium, dry] = candidates as [Candidate, Candidate, Candidate]
    const half = { width: 0.5, height: 0.5 }
    const devices = [
      { candidates: [lithium, dry], part: { left: 0.5, top: 0.5, ...half } },
      { candidates: [cooker], part: { left: 0, top: 0, ...half } },
      { candidates: [candidate('laptop', 0.95)], part: { left: 0.5, top: 0, ...half } },
    ]
    const both = adviceForUnknownClass(candidates.map((one) => findDeviceFacts(one.class)!))
    await answering(page, answer({ verdict: 'choose', several: true, candidates, devices, meanwhile: both }))
    await page.goto('/timeline?analysis=7')
    await expect(dialog(page).getByRole('heading', { name: '3 devices seen' })).toBeVisible()
    const cards = dialog(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 4 }) })
    await expect(cards.first()).toContainText('Bottom right of the photo')
    await expect(cards.first()).toContainText(lithium.name.en)
    await expect(dialog(page).getByText('If the battery is swollen').first()).toBeVisible()
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: `It is this: ${dry.name.en}` })
      .press('Enter')
    await expect(cards.first().getByRole('heading', { name: dry.name.en })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Leave out: Laptop' }).press('Enter')
    await expect(dialog(page).getByRole('heading', { name: '2 devices seen' })).toBeFocused()
    await dialog(page).getByRole('link', { name: 'Hand over all of these' }).click()
    await expect(page).toHaveURL(/\?device=battery-dry-cell&device=rice-cooker/)
    const form = page.getByRole('region', { name: 'Request form' })
    await expect(form.getByRole('button', { name: `Remove: ${dry.name.en}` })).toBeVisible()
    await expect(form.getByRole('button', { name: `Remove: ${cooker.name.en}` })).toBeVisible()
  },
)

for (const [verdict, title] of [
  ['cannot-tell', 'This photo is not enough to recognise the device'],
  ['not-a-device', 'We see no electronic device here'],
] as const)
  test(
    `${verdict}: says so kindly, tells how to photograph, and takes another photo`,
    { tag: '@once' },
    async ({ page }) => {
      await answering(page, answer({ verdict }))
      await page.goto('/timeline?analysis=7')
      await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
      await expect(dialog(page).getByText('The whole device, one at a time')).toBeVisible()
      await expectCaution(page)
      await expect(
        dialog(page).getByRole('combobox', { name: 'Choose the device from the list' }),
      ).toBeVisible()
      await expectAccessible(page)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog(page).getByRole('button', { name: 'Try another photo' }).click(),
      ])
      await page.unroute(ANALYZE)
      await page.route(ANALYZE, (route) => route.fulfill(reply(answer({ id: 8 }))))
      await chooser.setFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })
      await expect(dialog(page).getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
      await expect(page).toHaveURL('/timeline?analysis=8')
    },
  )

test(
  'a guest is told how long it is kept; the notes of the engine stand in small print',
  { tag: '@once' },
  async ({ page }) => {
    await answering(
      page,
      answer({
        expires_at: '2026-11-22T08:00:00.000Z',
        seen_before: true,
        engine: { name: 'gpt-test', version: '2', fallback: true },
      }),
    )
    await page.goto('/timeline?analysis=7')
    await expect(dialog(page).getByText(/^Kept until .*22 Nov 2026/)).toBeVisible()
    await expect(dialog(page).getByText(/You have sent this photo before/)).toBeVisible()
    await expect(dialog(page).getByText(/The model that is set up here did not answer/)).toBeVisible()
    await dialog(page).getByRole('link', { name: 'Sign up to keep it' }).click()
    await expect(page).toHaveURL('/login')
  },
)

test.describe('somebody else’s', { tag: '@once' }, () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })
  test('analysis is not found, and no number is none', async ({ page }) => {
    await page.route('**/api/analyses/*', (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, error: 'Analysis not found', code: 'not-found' },
      }),
    )
    for (const id of ['9', 'x']) {
      await page.goto(`/timeline?analysis=${id}`)
      await expect(
        dialog(page).getByRole('heading', { name: 'We could not find this analysis' }),
      ).toBeVisible()
    }
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page).toHaveURL('/timeline')
  })
})

test('a photo is pasted, or dropped onto the page', { tag: '@once' }, async ({ page }) => {
  await answering(page, answer())
  await page.goto('/timeline')
  await expect(page.getByRole('button', { name: 'Analyse a photo' })).toBeVisible()
  const give = (type: 'drop' | 'paste') =>
    page.evaluate((type) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(900)], 'a.jpg', { type: 'image/jpeg' }))
      const event =
        type === 'drop'
          ? new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    }, type)
  for (const type of ['drop', 'paste'] as const) {
    await give(type)
    await expect(dialog(page).getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
})

test.describe('the request for collection', { tag: '@once' }, () => {
  test('begins with the device, and everything in it can be changed', async ({ page }) => {
    await answering(page, answer({ device_class: 'rice-cooker' }))
    await page.goto('/timeline?analysis=7')
    await dialog(page).getByRole('link', { name: 'Request collection' }).click()
    await expect(page).toHaveURL('/collection?device=rice-cooker')
    await expect(page.getByLabel('Message')).toHaveValue('Rice cooker')
    await expect(page.getByRole('button', { name: 'Change: Rice cooker' })).toBeVisible()
    await page.getByLabel('Message').fill('Rice cooker, and its lid')
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: '✅ Submitted successfully!' })).toBeVisible()
  })

  test('says that the photo goes with it, and leaves it out where that is not wanted', async ({ page }) => {
    const photo = '0f8b3c52-7d0a-4f3e-9c39-0a2a5b1f6f10'
    const told = page.getByText('Your photo is sent with it: staff will see it.')
    const leave = page.getByRole('button', { name: 'Remove the photo: Rice cooker' })
    const sent = async () => {
      const request = page.waitForRequest('**/api/submit-ewaste')
      await fillVisit(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      const { items } = (await request).postDataJSON() as { items: { image_id: string | null }[] }
      await expect(page.getByRole('heading', { name: '✅ Submitted successfully!' })).toBeVisible()
      return items.map(({ image_id }) => image_id)
    }
    const begin = async () => {
      await page.goto(`/collection?device=rice-cooker&photo=${photo}`)
      await expect(told).toBeVisible()
    }
    await begin()
    await expectAccessible(page)
    expect(await sent()).toEqual([photo])

    await begin()
    await leave.click()
    await expect(told).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add another device' })).toBeFocused()
    expect(await sent()).toEqual([null])

    // The device has other names, and the photo's file says nothing.
    await begin()
    await page.getByRole('button', { name: 'Change: Rice cooker' }).click()
    await page.getByRole('button', { name: 'It is another device' }).click()
    await dialog(page).getByRole('combobox', { name: 'Kind of device' }).fill('Laptop')
    await dialog(page).getByRole('option', { name: 'Laptop' }).first().click()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Change: Laptop' })).toBeVisible()
    await expect(told).toBeHidden()
    expect(await sent()).toEqual([null])
  })

  test('is prefilled in Indonesian too, also for a donation, and on a page that the server made', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => localStorage.setItem('resirkuit:locale', '"id"'))
    await page.goto('/donation?device=rice-cooker')
    await expect(page.getByLabel('Pesan')).toHaveValue('Penanak nasi')
    const [plain, asked] = await Promise.all(
      ['', '?device=rice-cooker'].map(async (query) => (await fetch(`${server}/donation${query}`)).text()),
    )
    expect(asked).toBe(plain)
  })

  test('overwrites nothing that was typed before', async ({ page }) => {
    await page.goto('/collection')
    await page.getByRole('button', { name: 'Request a collection' }).click()
    await page.getByLabel('Message').fill('Two televisions')
    await page.goto('/collection?device=laptop')
    await expect(page.getByLabel('Message')).toHaveValue('Two televisions')
  })

  test.describe('of a device that nobody knows', { tag: '@once' }, () => {
    test.use({ expectedErrors: /404 \(Not Found\)|400 \(Bad Request\)/ })
    test('opens an empty form', async ({ page }) => {
      for (const device of ['toaster-of-doom', '..%2Fadmin']) {
        await page.goto(`/collection?device=${device}`)
        await expect(page.getByLabel('Message')).toHaveValue('')
      }
    })
  })
})

test.describe('with the real server', { tag: '@once' }, () => {
  /** The analyser may say anything about a drawing: the modal is complete. */
  const expectComplete = async (page: Page) => {
    await expect(page).toHaveURL(/\/timeline\?analysis=\d+/)
    const heading = dialog(page).getByRole('heading', { level: 2 })
    await expect(heading).not.toHaveText('Photo analysis')
    await expect(dialog(page).getByRole('img', { name: 'Your photo' })).toBeVisible()
    await expect(dialog(page).getByText(/^Facts and factors: version /)).toBeVisible()
    await expect(
      dialog(page)
        .getByRole('link', { name: 'Request collection' })
        .or(dialog(page).getByRole('button', { name: 'Try another photo' })),
    ).toBeVisible()
    await expectAccessible(page)
    return heading.innerText()
  }

  test('a guest’s photo is kept for a day, upright and without what the camera wrote', async ({ page }) => {
    const photo = await drawnPhoto()
    await page.goto('/timeline')
    const sent = page.waitForRequest(ANALYZE)
    await pick(page, photo)
    const title = await expectComplete(page)
    expect((await (await sent).sizes()).requestBodySize).toBeLessThan(photo.length / 2)
    await expect(dialog(page).getByText(/^Kept until /)).toBeVisible()
    await page.reload()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(title)
    const address = await dialog(page).getByRole('img', { name: 'Your photo' }).getAttribute('src')
    const stored = sharp(Buffer.from(await (await page.request.get(address!)).body()))
    const { width, height, orientation, exif } = await stored.metadata()
    expect({ width, height, orientation, exif }).toEqual({
      width: 1067,
      height: 1600,
      orientation: undefined,
      exif: undefined,
    })

    await page.keyboard.press('Escape')
    const kept = page.getByRole('region', { name: 'Your photo analyses' }).getByRole('link')
    await expect(kept).toHaveCount(1)
    await kept.click()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(title)
    await page.goto('/collection')
    await expect(kept).toBeVisible()
    await expectAccessible(page)
  })

  test('a member’s photo stands in the feed afterwards', async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/timeline')
    await pick(page, await drawnPhoto())
    await expectComplete(page)
    const id = new URL(page.url()).searchParams.get('analysis')
    await page.keyboard.press('Escape')
    const card = page.locator(`[data-analysis="${id}"]`)
    await expect(card).toBeVisible()
    await card.click()
    await expect(dialog(page).getByText(/^Facts and factors: version /)).toBeVisible()
    await page.goBack()
    await expect(card).toBeFocused()
  })
})

test('cannot tell: two taps lead to the device @phone', async ({ page }) => {
  await answering(page, answer({ verdict: 'cannot-tell' }))
  await page.goto('/timeline?analysis=7')
  const kinds = dialog(page).getByRole('button', { expanded: false })
  await kinds.filter({ hasText: 'Kitchen and household' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Rice cooker' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Rice cooker', level: 2 })).toBeVisible()
})

test('not a device, it seems: the part that a person frames is sent, and what it shows is the answer', async ({
  page,
}) => {
  const imageUrl = '/api/images/part-of-it'
  const kept = await sharp({ ...blank, create: { ...blank.create, width: 800 } })
    .webp()
    .toBuffer()
  await page.route(`**${imageUrl}`, (route) => route.fulfill({ body: kept, contentType: 'image/webp' }))
  await answering(page, answer({ verdict: 'not-a-device', imageUrl }))
  await page.goto('/timeline?analysis=7')
  await expect(dialog(page).getByRole('img', { name: 'Your photo' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Show where the device is' }).click()
  await expectAccessible(page)
  await page.unroute(ANALYZE)
  let sent: Buffer | null = null
  let address = ''
  await page.route(ANALYZE, (route) => {
    sent = route.request().postDataBuffer()
    address = route.request().url()
    return route.fulfill(reply(answer({ id: 8 })))
  })
  await dialog(page).getByRole('button', { name: 'Look at this part' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Laptop', level: 2 })).toBeVisible()
  await expect(page).toHaveURL('/timeline?analysis=8')
  expect(sent!.length).toBeGreaterThan(500)
  expect(address).toMatch(/\?part_of=7$/)
})
