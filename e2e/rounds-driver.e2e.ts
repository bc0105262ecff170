import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Round } from '#contract/requests/rounds.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { drawnPhoto } from './drawn-photo.ts'
import { asDriver, phone, ready, type Admin } from './driver.ts'
import { expect, expectAccessible, installed, signInAs, test } from './fixtures.ts'

// A driver's day on a phone whose network goes away and whose browser dies, with the real server behind it.

const JAKARTA = 'Asia/Jakarta'
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: JAKARTA, dateStyle: 'short' }).format(new Date())

/** An approved request of a guest, as the guest sees it. */
async function request(server: string, admin: Admin, message: string) {
  const headers = { 'x-guest-id': `guest_${randomUUID().replaceAll('-', '')}` }
  const sent = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
    body: JSON.stringify({
      message,
      form_id: 11,
      phone_number: '081234567890',
      location: 'Jl. Melawai 3, Kebayoran Baru · Kota Administrasi Jakarta Selatan',
      items: [{ device_class: 'laptop', quantity: 2, condition: 'broken', holds_data: true }],
    }),
  })
  if (!sent.ok) throw new Error(await sent.text())
  const { id, tracking_code: code } = (await sent.json()) as { id: number; tracking_code: string }
  await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
  const tracked = `${server}/api/submissions/track/${code}`
  return {
    id,
    code,
    handoverCode: async () =>
      ((await (await fetch(tracked, { headers })).json()) as { submission: { handover_code: string } })
        .submission.handover_code,
    cancel: async () => {
      const cancelled = await fetch(`${tracked}/cancellation`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      })
      if (!cancelled.ok) throw new Error(await cancelled.text())
    },
  }
}

/** A round of today with one request in it. */
async function oneStop(server: string, admin: Admin, username: string, message: string) {
  const driver_id = await asDriver(admin, username)
  const one = await request(server, admin, message)
  const stops = [{ submission_id: one.id }]
  await admin('POST', '/api/rounds', { day: today(), time_zone: JAKARTA, driver_id, note: '', stops })
  return one
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /sent/ }).first()

/** Types what the scale shows: the class and the pieces that the sender named are there. */
async function weigh(page: Page, kg: string) {
  await expect(page.getByLabel('Pieces')).toHaveValue('2')
  await page.getByLabel('Kilograms').fill(kg)
}

/** A draft is kept letter by letter: waits for the last letter, which is lost when the battery ends sooner. */
const onDisk = (page: Page, typed: { weight_kg: string; units: string }) =>
  page.waitForFunction(
    ({ weight_kg, units }) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('resirkuit-field')
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll()
          drafts.onsuccess = () => {
            opening.result.close()
            const kept = drafts.result as { typed: typeof typed | null }[]
            resolve(kept.some((one) => one.typed?.weight_kg === weight_kg && one.typed.units === units))
          }
        }
      }),
    typed,
  )

/** A phone that takes its time to make a photo smaller. @returns ends that */
async function makesSmallerSlowly(page: Page) {
  await page.evaluate(() => {
    const draw = createImageBitmap as (...given: unknown[]) => Promise<ImageBitmap>
    const slowly = (...given: unknown[]) =>
      new Promise((done) => Object.assign(window, { goOn: () => done(draw(...given)) }))
    Object.assign(window, { createImageBitmap: slowly })
  })
  return () => page.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
}

/** AA by axe, 7:1 for texts, and 56 px for whatever is pressed. */
async function expectForTheSun(page: Page) {
  await expectAccessible(page)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include('.field-mode')
    .withRules(['color-contrast-enhanced'])
    .analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  const small = await page
    .locator(
      '.field-mode :is(a, button, textarea, select, input:not([type=checkbox], [type=radio], [type=file]), label:has(> input))',
    )
    .evaluateAll((controls) =>
      controls
        .filter((one) => one.checkVisibility())
        .flatMap((one) => {
          const { width, height } = one.getBoundingClientRect()
          return width < 56 || height < 56 ? [`${one.outerHTML.slice(0, 120)}: ${width} × ${height}`] : []
        }),
    )
  expect(small).toEqual([])
}

test(
  'a whole round without a network, the browser killed twice: everything arrives once',
  { tag: '@phone' },
  async ({ playwright, server, admin, account }) => {
    // A day is long: the browser starts four times.
    test.slow()
    const driver = await account()
    const driver_id = await asDriver(admin, driver.username)
    const [first, second, third, fourth] = await Promise.all(
      [
        'First: two laptops',
        'Second: behind the green fence',
        'Third: nobody home',
        'Fourth: cancelled late',
      ].map((message) => request(server, admin, message)),
    )
    const all = [first!, second!, third!, fourth!]
    const { round } = (await admin('POST', '/api/rounds', {
      day: today(),
      time_zone: JAKARTA,
      driver_id,
      note: 'Bring the small scale',
      stops: all.map(({ id }) => ({ submission_id: id })),
    })) as { round: Round }
    const code = await first!.handoverCode()
    const at = (stop: number) => `/field/${round.id}/${round.stops[stop]!.id}`

    const disk = await mkdtemp(join(tmpdir(), 'resirkuit-phone-'))
    const device = phone(playwright.chromium, server, disk)
    try {
      // In the morning, with a network.
      let page = await device.start(false)
      await page.goto('/')
      await installed(page)
      await signInAs(page, server, driver)
      await page.goto('/field')
      await expect(page.getByRole('heading', { name: 'Round with 4 stops' })).toBeVisible()
      await expectForTheSun(page)
      await ready(page)
      await device.close()

      // On the way, without one, from the first moment on.
      page = await device.start(true)
      await page.goto('/field')
      await button(page, 'Start the round').click()
      await expect(bar(page)).toContainText('Offline, 1 entry is waiting to be sent')
      await link(page, /^Next: /).click()
      await expect(page.getByText('First: two laptops')).toBeVisible()
      await expect(link(page, 'Call')).toHaveAttribute('href', 'tel:+6281234567890')
      await expect(link(page, 'WhatsApp')).toHaveAttribute('href', 'https://wa.me/6281234567890')
      await expect(link(page, 'Navigate')).toHaveAttribute('href', /^geo:-6\./)
      await expect(page.getByText('only to the middle of the district')).toBeVisible()
      await expect(page.getByText('May hold data')).toBeVisible()
      await expectForTheSun(page)

      // One stop with everything: a photo of the scale, a doubt, the code.
      await link(page, 'Weigh').click()
      await weigh(page, '40,5')
      const photoIsSmaller = await makesSmallerSlowly(page)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        button(page, 'Photo of the scale').click(),
      ])
      await chooser.setFiles({ name: 'scale.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto() })
      // Kept now it would be without its photo.
      await expect(button(page, 'Preparing the photo')).toHaveAttribute('aria-disabled', 'true')
      await photoIsSmaller()
      await expect(page.getByAltText('Photo of the scale')).toBeVisible()
      await page.getByLabel('Sealed box no.').fill('K-17')
      await page.getByRole('textbox', { name: 'Scale', exact: true }).fill('T-1')
      await button(page, 'Save this weight').click()
      await expect(page.getByText('Check it again. If it is right, confirm it here.')).toBeVisible()
      await expectForTheSun(page)
      await page.getByLabel('Kilograms').fill('4,5')
      await button(page, 'Save this weight').click()
      await expect(page.getByRole('heading', { name: 'Weighed: 4.5 kg' })).toBeVisible()
      await link(page, 'To the hand-over').click()
      await page.getByLabel('Code of the sender').fill(code.slice(0, 5) + ((Number(code[5]) + 1) % 10))
      await button(page, 'Collected').click()
      await expect(page.getByText('A digit of this code is wrong.')).toBeVisible()
      await page.getByLabel('Code of the sender').fill(code)
      await button(page, 'Collected').click()
      await expect(page.getByRole('heading', { name: 'Receipt of the hand-over' })).toBeVisible()
      await expect(page.getByRole('article')).toContainText('box K-17')
      await expect(
        page.getByText('The receipt (PDF) appears here once the data has been sent.'),
      ).toBeVisible()
      await expectForTheSun(page)

      // The next one is being typed when the battery is out.
      await link(page, /^Next: /).click()
      await link(page, 'Weigh').click()
      await weigh(page, '3.25')
      await onDisk(page, { weight_kg: '3.25', units: '2' })
      await device.kill()

      page = await device.start(true)
      await page.goto(`${at(1)}/weigh`)
      await expect(page.getByLabel('Kilograms')).toHaveValue('3.25')
      await expect(bar(page)).toContainText('Offline, 3 entries are waiting to be sent')
      await button(page, 'Save this weight').click()
      await link(page, 'To the hand-over').click()
      await page.getByLabel('With a signature').check()
      await button(page, 'Collected').click()
      await expect(page.getByText('Let the sender sign here.')).toBeVisible()
      const pad = (await page.locator('[data-signature]').boundingBox())!
      await page.mouse.move(pad.x + 40, pad.y + 60)
      await page.mouse.down()
      for (let step = 1; step < 30; step++)
        await page.mouse.move(pad.x + 40 + step * 8, pad.y + 60 + 40 * Math.sin(step / 3))
      await page.mouse.up()
      await expect(page.getByRole('img', { name: 'A signature' })).toBeVisible()
      await expectForTheSun(page)
      await button(page, 'Collected').click()
      await expect(page.getByRole('heading', { name: 'Receipt of the hand-over' })).toBeVisible()

      await link(page, /^Next: /).click()
      await link(page, 'It did not work').click()
      await page.getByLabel('Nobody was there').check()
      await page.getByLabel('Note for the desk').fill('Rang twice')
      await expectForTheSun(page)
      await button(page, 'Keep and drive on').click()
      await expect(page.getByRole('radio', { name: 'Nobody was there' })).toHaveCount(0)
      await expect(page.getByText('Nobody was there')).toBeVisible()
      await expect(bar(page)).toContainText('Offline, 5 entries are waiting to be sent')
      await device.kill()

      // The last sender has cancelled in the meantime, which nobody could know on the way.
      await fourth!.cancel()
      page = await device.start(true)
      await page.goto('/field')
      await expect(bar(page)).toContainText('Offline, 5 entries are waiting to be sent')
      await link(page, /^Next: /).click()
      await link(page, 'Weigh').click()
      await weigh(page, '5')
      await button(page, 'Save this weight').click()
      await link(page, 'To the hand-over').click()
      await page.getByLabel('Nobody could confirm it').check()
      await button(page, 'Collected').click()
      await link(page, 'To the round').click()
      await link(page, 'Finish the round').click()
      await expect(page.getByText('No stops are left open.')).toBeVisible()
      await expectForTheSun(page)
      await button(page, 'Finish').click()
      await expect(page.getByText('This round is finished. Thank you.')).toBeVisible()
      await expect(bar(page)).toContainText('Offline, 7 entries are waiting to be sent')
      await expectForTheSun(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectForTheSun(page)

      const outcomes: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/outcome')) outcomes.push(request.url())
      })
      await device.offline(false)
      await expect(bar(page)).toContainText('Everything has been sent.')
      await expect(page.getByText('Received. The desk is checking it.')).toBeVisible()
      expect(new Set(outcomes).size).toBe(4)

      // Once more from the start: nothing is sent again.
      await page.reload()
      await expect(bar(page)).toContainText('Everything has been sent.')
      expect(outcomes).toHaveLength(4)
      await device.close()
    } finally {
      await rm(disk, { recursive: true, force: true })
    }

    const { round: driven } = (await admin('GET', `/api/rounds/${round.id}`)) as { round: Round }
    expect(driven.started_at).not.toBeNull()
    expect(driven.finished_at).not.toBeNull()
    expect(driven.stops).toMatchObject([
      { state: 'done', weight_kg: 4.5, confirmed_by: 'code' },
      { state: 'done', weight_kg: 3.25, confirmed_by: 'signature' },
      { state: 'failed', failure: 'nobody-there', note: 'Rang twice' },
      { state: 'conflict', conflict: 'status-conflict' },
    ])
    const weights = await Promise.all(
      all.map(async ({ id }) => {
        const { entries } = (await admin('GET', `/api/submissions/${id}/weights`)) as {
          entries: { weight_kg: number }[]
        }
        return entries.map(({ weight_kg }) => weight_kg)
      }),
    )
    expect(weights).toEqual([[4.5], [3.25], [], []])
  },
)

// Drivers hold a phone.
test.describe('with a server that does not answer, or says no', { tag: '@phone' }, () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to (load|fetch)|409/ })

  test('a driver who leaves with something unsent is told, and the round goes from the device', async ({
    page,
    context,
    server,
    admin,
    account,
    signIn,
  }) => {
    const driver = await account()
    await oneStop(server, admin, driver.username, 'A box of cables')
    await signIn(driver)
    await page.goto('/profile')
    await link(page, "Today's rounds").click()
    await page.route('**/api/field/rounds/*/start', (route) => route.abort())
    await button(page, 'Start the round').click()
    await expect(bar(page)).toContainText('1 entry is waiting to be sent')
    await button(page, 'Account menu').click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 entry of your round has not been sent')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(link(page, 'Login')).toBeVisible()
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<[number, number]>((resolve, reject) => {
            const opening = indexedDB.open('resirkuit-field')
            opening.addEventListener('error', () => reject(opening.error!))
            opening.addEventListener('success', () => {
              const tx = opening.result.transaction(['rounds', 'acts'])
              const rounds = tx.objectStore('rounds').count()
              const acts = tx.objectStore('acts').count()
              tx.addEventListener('complete', () => {
                opening.result.close()
                resolve([rounds.result, acts.result])
              })
            })
          }),
      )
    await expect.poll(kept).toEqual([0, 1])

    // Back again: it goes.
    await page.unroute('**/api/field/rounds/*/start')
    await context.clearCookies()
    await signIn(driver)
    await page.goto('/field')
    await expect(bar(page)).toContainText('Everything has been sent.')
    await expect(link(page, /^Next: /)).toBeVisible()
  })

  test('the receipt goes to the sender from the phone, as soon as the collection has arrived', async ({
    page,
    context,
    server,
    admin,
    account,
    signIn,
  }) => {
    const driver = await account()
    const one = await oneStop(server, admin, driver.username, 'Two laptops')
    await signIn(driver)
    await page.goto('/field')
    await button(page, 'Start the round').click()
    await link(page, /^Next: /).click()
    await link(page, 'Weigh').click()
    await weigh(page, '4,5')
    await button(page, 'Save this weight').click()
    await link(page, 'To the hand-over').click()
    await page.getByLabel('Code of the sender').fill(await one.handoverCode())
    await page.route('**/api/field/stops/*/outcome', (route) => route.abort())
    await button(page, 'Collected').click()
    await expect(page.getByText('The receipt (PDF) appears here once the data has been sent.')).toBeVisible()
    await expect(button(page, /receipt \(PDF\)/)).toHaveCount(0)
    await expectForTheSun(page)
    await page.unroute('**/api/field/stops/*/outcome')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))

    // Without a sheet that takes files the browser keeps it.
    const save = button(page, 'Save the receipt (PDF)')
    await expect(save).toBeVisible()
    await expectForTheSun(page)
    const download = page.waitForEvent('download')
    await save.click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(`bukti-serah-terima-${one.code}.pdf`)
    const { text } = await readPdf(await readFile(await saved.path()))
    expect(text).toContain(`Nomor Number ${one.code}`)
    expect(text).toContain('Laptop Ditimbang Weighed 2 4,5 kg 4.5 kg')
    await expect(page.getByText('The receipt was saved')).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText('The receipt (PDF) cannot be downloaded without a connection.')).toBeVisible()
    await expect(save).toBeHidden()
    await expectForTheSun(page)
    await context.setOffline(false)

    // With one it gets the file; where the press does not count any more, a second one does.
    await page.addInitScript(() => {
      const given: string[] = []
      const share = async ({ files }: ShareData) => {
        given.push(files![0]!.size > 1000 ? files![0]!.name : 'cut')
        if (given.length === 1) throw new DOMException('Too late', 'NotAllowedError')
      }
      Object.assign(navigator, { share, canShare: () => true })
      Object.assign(window, { given })
    })
    await page.reload()
    const send = button(page, 'Send the receipt (PDF)')
    await send.click()
    await expect(page.getByText('The receipt is here. Press once more to send it.')).toBeVisible()
    await expectForTheSun(page)
    await send.click()
    await expect(page.getByText('Press once more')).toBeHidden()
    const name = `bukti-serah-terima-${one.code}.pdf`
    expect(await page.evaluate(() => (window as unknown as { given: string[] }).given)).toEqual([name, name])

    // On another device, which knows no more than the server.
    await page.evaluate(
      () =>
        new Promise((done) => {
          const opening = indexedDB.open('resirkuit-field')
          opening.onsuccess = () => {
            const tx = opening.result.transaction('rounds', 'readwrite')
            tx.objectStore('rounds').clear()
            tx.oncomplete = () => done(opening.result.close())
          }
        }),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Receipt of the hand-over' })).toHaveCount(0)
    await expect(send).toBeVisible()
    await expectForTheSun(page)
    // The desk has said in the meantime that it was another one.
    await page.route('**/api/field/stops/*/receipt', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'No', code: 'not-collected' } }),
    )
    await send.click()
    await expect(page.getByText('No goods of this request count as collected any more')).toBeVisible()
  })

  test('an act that the server will never take stays in sight until the desk has it', async ({
    page,
    server,
    admin,
    account,
    signIn,
  }) => {
    const driver = await account()
    const one = await oneStop(server, admin, driver.username, 'An old printer')
    await signIn(driver)
    await page.goto('/field')
    await page.route('**/api/field/stops/*/outcome', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          error: 'This stop already has another result.',
          code: 'changed-meanwhile',
        },
      }),
    )
    await button(page, 'Start the round').click()
    await link(page, /^Next: /).click()
    await link(page, 'It did not work').click()
    await page.getByLabel('It was not safe to carry').check()
    await button(page, 'Keep and drive on').click()
    await link(page, '1 entry could not be sent').click()
    const refused = page.getByRole('main').getByRole('listitem')
    await expect(refused).toContainText(one.code)
    await expect(refused).toContainText('It was not safe to carry')
    await expectForTheSun(page)
    await page.unroute('**/api/field/stops/*/outcome')
    await page.reload()
    await button(page, 'Delete here').click()
    await button(page, 'The desk has it: delete it here').click()
    await expect(page.getByText('Everything has been sent.').first()).toBeVisible()
  })
})

test('somebody without the role gets a clear word', { tag: '@once' }, async ({ page, account, signIn }) => {
  await signIn(await account())
  await page.goto('/field')
  await expect(page.getByText('You need a driver role')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Account menu').click()
  await expect(page.getByRole('menuitem', { name: 'Profile' }).first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: "Today's rounds" })).toBeHidden()
})
