import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { unpacked } from '#server/testing/documents/unpacked.ts'
import { expect, expectAccessible, signInAs, test } from './fixtures.ts'

// A figure that changed in the meantime is told by the console as well.
test.use({ expectedErrors: /409 \(Conflict\)/ })

type Lots = { lots: { submission_id: number }[] }
type Entries = { entries: { id: number }[] }

/** The month before this one, where the server is: over, and not handed in. */
function lastMonth() {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())
  const [year, month] = today.split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 2, 1)).toISOString().slice(0, 'yyyy-mm'.length)
}

const rowOf = (page: Page, name: RegExp) => page.getByRole('table').getByRole('row', { name })

/** The file that a button gives to the browser. */
async function fileOf(page: Page, button: string) {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await arriving
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) }
}

test('a month that is over is reported and handed in, and a correction is then a difference @phone', async ({
  page,
  admin,
  signIn,
}) => {
  const period = lastMonth()
  const receive = (weight_kg: number) =>
    admin(
      'POST',
      '/api/custody/receipts',
      {
        store_id: 1,
        happened_on: `${period}-05`,
        slip_number: 'BA-21',
        image_id: null,
        message: '',
        waste_source: 'household',
        entries: [{ device_class: 'microwave-oven', weight_kg }],
      },
      { 'idempotency-key': randomUUID() },
    ) as Promise<Lots>
  const { lots } = await receive(12.345)
  await signIn('admin')

  await test.step('the list leads to it', async () => {
    await page.goto('/admin/reports')
    await expect(page.getByRole('listitem').filter({ hasText: 'Running' })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Half-year' }).click()
    await expect(page).toHaveURL(/\?kind=half-year$/)
    await expect(page.getByRole('link', { name: /^(First|Second) half of / }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Month' }).click()
    await page.locator(`a[href="/admin/reports/${period}"]`).click()
    await expect(page.getByText('Can be handed in')).toBeVisible()
    await expect(rowOf(page, /^Microwave/)).toContainText('12.345')
    await expect(page.getByRole('region', { name: 'Came in, by source' })).toContainText('A household')
    await expectAccessible(page)
  })

  const handIn = async () => {
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Hand in/ })
    await dialog.getByRole('button', { name: 'Hand in' }).click()
    return dialog
  }

  await test.step('only what was looked at is handed in', async () => {
    await receive(0.5)
    const dialog = await handIn()
    await expect(dialog.getByRole('alert')).toContainText(
      'A new entry was recorded for this period in the meantime.',
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    // Its button has the name of the one that opens it.
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, /^Microwave/)).toContainText('12.845')
    await expect(await handIn()).toBeHidden()
    await expect(
      page.getByText(/^Handed in on .* by ratna\. The report is frozen and signed\.$/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hand in', exact: true })).toBeHidden()
  })

  await test.step('a correction is listed, and the report stays', async () => {
    const { submission_id } = lots[0]!
    const path = `/api/submissions/${submission_id}/weights`
    const { entries } = (await admin('GET', path)) as Entries
    await admin(
      'POST',
      path,
      {
        device_class: 'microwave-oven',
        weight_kg: 10.345,
        method: 'weighed',
        outcome: 'unknown',
        replaces_id: entries[0]!.id,
      },
      { 'idempotency-key': randomUUID() },
    )
    await page.goto('/admin/reports')
    await expect(page.locator(`a[href="/admin/reports/${period}"]`)).toContainText('new entries since')
    await page.locator(`a[href="/admin/reports/${period}"]`).click()
    await expect(rowOf(page, /^Microwave/)).toContainText('12.845')
    const differences = page.getByRole('region', { name: /changed since$/ })
    const line = differences.getByRole('listitem').filter({ hasText: 'Microwave oven · Came in' })
    await expect(line).toContainText('12.845 kg handed in, 10.845 kg now')
    await expect(line).toContainText('−2 kg')
    await expectAccessible(page)
  })

  await test.step('its files arrive, with the figures that were handed in', async () => {
    const csv = await fileOf(page, 'CSV')
    expect(csv.name).toBe(`resirkuit-laporan-${period}.csv`)
    expect(csv.data.toString()).toContain('12.845')
    expect((await fileOf(page, 'XLSX')).data.subarray(0, 2).toString()).toBe('PK')
    expect((await fileOf(page, 'PDF')).data.subarray(0, 5).toString()).toBe('%PDF-')
    const signed = JSON.parse((await fileOf(page, 'Signed document (JSON)')).data.toString()) as {
      type: string[]
    }
    expect(signed.type).toContain('EWasteReport')
  })
})

test(
  'an administrator says under what a kind is reported, and an operator reads it',
  { tag: '@once' },
  async ({ page, admin, account, server, browser, signIn }) => {
    const code = `K-${randomUUID().slice(0, 6)}`
    await signIn('admin')
    await page.goto('/admin/reports/groups')
    await page.getByLabel('Find a kind, a group or a code').fill('rice cooker')
    await page.getByRole('button', { name: 'Change: Rice cooker' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reporting group').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter the group.')).toBeVisible()
    await dialog.getByLabel('Reporting group').fill('Peralatan dapur')
    await dialog.getByLabel('Waste code').fill(code)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const line = page.getByRole('listitem').filter({ hasText: code })
    await expect(page.getByRole('heading', { name: 'Peralatan dapur' })).toBeVisible()
    await expect(line).toContainText('Changed here')
    await expectAccessible(page)

    const operator = await account()
    const { user } = (await admin('POST', '/api/check-user', { username: operator.username })) as {
      user: { ID: number }
    }
    await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'operator' })
    const theirs = await browser.newContext({ baseURL: server, locale: 'en-GB' })
    const other = await theirs.newPage()
    await signInAs(other, server, operator)
    await other.goto('/admin/reports/groups')
    await expect(other.getByRole('listitem').filter({ hasText: code })).toBeVisible()
    await expect(other.getByRole('button', { name: /^Change/ })).toHaveCount(0)
    await theirs.close()
  },
)

test(
  'a quarter says what it leaves out, until somebody says where it came from',
  { tag: '@once' },
  async ({ page, admin, signIn }) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())
    const period = `${today.slice(0, 'yyyy'.length)}-Q${Math.ceil(Number(today.slice('yyyy-'.length, 'yyyy-mm'.length)) / 3)}`
    const leftOutNow = async () => {
      const { report } = (await admin('GET', `/api/admin/reports/${period}`)) as {
        report: { unrouted: { in_kg: number } }
      }
      return report.unrouted.in_kg
    }
    const bring = async (device_class: string, more: object = {}) => {
      const { id } = (await admin('POST', '/api/submit-ewaste', {
        form_id: 11,
        message: device_class,
        location: 'Coblong',
        phone_number: '0812 3456 7890',
        ...more,
      })) as { id: number }
      for (const status of ['approved', 'collected'])
        await admin('PATCH', `/api/submissions/${id}`, { status })
      const weighed = { device_class, weight_kg: 3.125, method: 'weighed', outcome: 'unknown' }
      await admin('POST', `/api/submissions/${id}/weights`, weighed, { 'idempotency-key': randomUUID() })
      return id
    }
    // Before the first weight there is no report.
    await bring('laptop', { waste_source: 'household' })
    const before = await leftOutNow()
    const id = await bring('coffee-maker')
    const kg = (await leftOutNow()).toLocaleString('en', { maximumFractionDigits: 3 })
    await signIn('admin')
    await page.goto(`/admin/reports/${period}`)
    const leftOut = page.getByRole('region', { name: 'Without a source' })
    await expect(leftOut).toContainText(`${kg} kg came in during this time`)
    await expect(rowOf(page, /^Coffee/)).toHaveCount(0)
    await expectAccessible(page)

    const { submission } = (await admin('GET', `/api/submissions/${id}`)) as {
      submission: { version: number }
    }
    await admin('POST', `/api/submissions/${id}/correction`, {
      version: submission.version,
      reason: 'It is a shop',
      waste_source: 'business',
    })
    await page.reload()
    await expect(rowOf(page, /^Coffee/)).toContainText('3.125')
    await expect(leftOut.getByText(`${kg} kg`)).toBeHidden()
    expect(await leftOutNow()).toBe(before)
  },
)

/** The quarter before this one, where the server is: over, and not handed in. */
function lastQuarter() {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())
  const [year, month] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year!, Math.floor((month! - 1) / 3) * 3 - 3, 1))
  const day = (date: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), date))
      .toISOString()
      .slice(0, 'yyyy-mm-dd'.length)
  return { period: `${first.getUTCFullYear()}-Q${first.getUTCMonth() / 3 + 1}`, day }
}

test(
  'a quarter with its manifests is handed in, and a number that comes later is told',
  { tag: '@once' },
  async ({ page, admin, signIn }) => {
    const { period, day } = lastQuarter()
    const firm = `PT Daur Ulang ${randomUUID().slice(0, 6)}`
    const key = () => ({ 'idempotency-key': randomUUID() })
    const { partner } = (await admin('POST', '/api/partners', {
      name: firm,
      kinds: ['recycler', 'transporter'],
      address: '',
      phone_number: '',
      email: '',
      note: '',
      active: true,
    })) as { partner: { id: number } }
    for (const covers of ['recycler', 'transporter'])
      await admin('POST', `/api/partners/${partner.id}/permits`, {
        covers,
        number: 'S.77/PSLB3/2026',
        issued_by: '',
        waste: '',
        ends_on: null,
      })
    const { lots } = (await admin(
      'POST',
      '/api/custody/receipts',
      {
        store_id: 1,
        happened_on: day(5),
        slip_number: 'BA-77',
        image_id: null,
        message: '',
        waste_source: 'business',
        entries: [{ device_class: 'microwave-oven', weight_kg: 31.25 }],
      },
      key(),
    )) as { lots: { id: number }[] }
    type Reply = { consignment: { id: number; number: string; version: number } }
    const papers = {
      store_id: 1,
      receiver_id: partner.id,
      transporter_id: partner.id,
      waste_code: 'B107d',
      packaging: '',
      vehicle: '',
      leaves_on: day(20),
      manifest_number: 'FST-77-1',
      note: '',
    }
    const begun = ((await admin('POST', '/api/consignments', papers)) as Reply).consignment
    const going = { lot_id: lots[0]!.id, weight_kg: null, box_number: '', seal_number: '' }
    const { consignment } = (await admin('PUT', `/api/consignments/${begun.id}/lots`, {
      version: begun.version,
      lots: [going],
    })) as Reply
    await admin('POST', `/api/consignments/${begun.id}/sending`, {
      version: consignment.version,
      sent_on: day(20),
    })

    await signIn('admin')
    await test.step('it says what left with which manifest, and is handed in', async () => {
      await page.goto(`/admin/reports/${period}`)
      await expect(rowOf(page, /^Microwave/)).toContainText('31.25')
      const manifests = page.getByRole('region', { name: /manifests/i })
      await expect(manifests).toContainText('FST-77-1')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Hand in', exact: true }).click()
      await page
        .getByRole('dialog', { name: /^Hand in/ })
        .getByRole('button', { name: 'Hand in' })
        .click()
      await expect(page.getByText(/^Handed in on /)).toBeVisible()
    })

    await test.step('its files say the same', async () => {
      const line = `Manifes,FST-77-1,${begun.number},,B107d,Dikirim,31.25`
      expect((await fileOf(page, 'CSV')).data.toString()).toContain(line)
      const workbook = unpacked((await fileOf(page, 'XLSX')).data)
      const sheets = [...workbook]
        .filter(([name]) => name.startsWith('xl/worksheets/'))
        .map(([, xml]) => String(xml))
      expect(sheets.some((xml) => xml.includes(begun.number) && xml.includes('FST-77-1'))).toBe(true)
      const { text } = await readPdf((await fileOf(page, 'PDF')).data)
      expect(text).toContain(`${begun.number} FST-77-1 B107d ${firm}`)
    })

    await test.step('another number is entered on the consignment, and the report tells of it', async () => {
      await page.goto(`/admin/consignments/${begun.id}`)
      await page.getByLabel('Number of the manifest').fill('FST-77-2')
      await page.getByRole('button', { name: 'Save the papers' }).click()
      await expect(page.getByText('The consignment was saved').first()).toBeVisible()
      await page.goto('/admin/reports?kind=quarter')
      await expect(page.locator(`a[href="/admin/reports/${period}"]`)).toContainText('new entries since')
      await page.locator(`a[href="/admin/reports/${period}"]`).click()
      const differences = page.getByRole('region', { name: /changed since$/ })
      const line = differences.getByRole('listitem').filter({ hasText: `${begun.number} · Manifest number` })
      await expect(line).toContainText('FST-77-1 handed in, FST-77-2 now')
      await expectAccessible(page)
      await expect(page.getByRole('region', { name: /manifests/i })).toContainText('FST-77-1')
    })
  },
)
