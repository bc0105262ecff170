import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Round } from '#contract/requests/rounds.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { asDriver, phone, ready } from './driver.ts'
import { drawnPhoto, pick } from './drawn-photo.ts'
import { expect, fillVisit, installed, signInAs, test } from './fixtures.ts'

// The whole way of a kilogram, with nothing played: from a photo to the paper that says who took it.

/** The day, and a zone of Indonesia in which it still has a time to come by, at whatever hour this runs. */
function today() {
  const at = (time_zone: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, ...parts }).format(new Date())
  const late = Number(at('Asia/Jakarta', { hour: '2-digit', hourCycle: 'h23' })) >= 22
  const time_zone = late ? 'Asia/Jayapura' : 'Asia/Jakarta'
  const day = at(time_zone, { dateStyle: 'short' })
  return { time_zone, day, weekday: new Date(day).getUTCDay() || 7 }
}

test(
  'a photo becomes a request, a time, a stop of a round without a network, and a receipt',
  { tag: '@phone' },
  async ({ page, playwright, server, admin, account }) => {
    const { time_zone, day, weekday } = today()
    const district = 'Gambir'
    const [place] = (await (await fetch(`${server}/api/location_area/search?q=${district}`)).json()) as {
      id: string
    }[]
    const last = { weekday, starts: '23:30', ends: '23:59', visits: 3, capacity_kg: null }
    await admin('POST', '/api/areas', {
      name: `Area ${randomUUID().slice(0, 6)}`,
      active: true,
      time_zone,
      district_ids: [place!.id],
      min_kg: null,
      needs: [],
      sources: [],
      cutoff_h: 0,
      ahead_days: 2,
      note: '',
      hours: [last],
    })

    // The sender: a photo, what it is, and when somebody may come.
    await page.goto('/timeline')
    await pick(page, await drawnPhoto())
    const result = page.getByRole('dialog')
    await result.getByRole('button', { name: 'Something else' }).click()
    await result.getByRole('combobox').fill('Laptop')
    await result.getByRole('option').first().click()
    await result.getByRole('link', { name: 'Request collection' }).click()
    await expect(page.getByRole('button', { name: 'Change: Laptop' })).toBeVisible()
    await page.getByLabel('Location').fill(district)
    await page.getByRole('option').first().click()
    await fillVisit(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const pickUp = page.getByRole('region', { name: 'Pick-up' })
    await pickUp.getByRole('radio').first().check()
    await pickUp.getByRole('button', { name: /^Choose (?!another)/ }).click()
    await expect(pickUp.getByText('The time is reserved for you.')).toBeVisible()
    const code = (await page
      .getByText(/^RSK-\w{4}-\w{4}$/)
      .first()
      .textContent())!

    // The desk: yes, and a round of that day.
    const { data } = (await admin('GET', `/api/timeline?part=data&q=${code}`)) as { data: { id: number }[] }
    const submission_id = data[0]!.id
    await admin('PATCH', `/api/submissions/${submission_id}`, { status: 'approved' })
    const driver = await account()
    const driver_id = await asDriver(admin, driver.username)
    const stops = [{ submission_id }]
    const { round } = (await admin('POST', '/api/rounds', {
      day,
      time_zone,
      driver_id,
      note: '',
      stops,
    })) as {
      round: Round
    }
    await page.goto(`/track/${code}`)
    const read_out = await page.getByText(/^\d{6}$/).textContent()

    // The driver: loaded in the morning, driven without a network.
    const disk = await mkdtemp(join(tmpdir(), 'resirkuit-phone-'))
    const device = phone(playwright.chromium, server, disk)
    try {
      const street = await device.start(false)
      await street.goto('/')
      await installed(street)
      await signInAs(street, server, driver)
      await street.goto('/field')
      await ready(street)
      await device.offline(true)
      await street.goto(`/field/${round.id}/${round.stops[0]!.id}/weigh`)
      await street.getByLabel('Kilograms').fill('2.4')
      await street.getByLabel('Pieces').fill('1')
      await street.getByRole('button', { name: 'Save this weight' }).click()
      await street.getByRole('link', { name: 'To the hand-over' }).click()
      await street.getByLabel('Code of the sender').fill(read_out!)
      await street.getByRole('button', { name: 'Collected' }).click()
      await expect(street.getByRole('heading', { name: 'Receipt of the hand-over' })).toBeVisible()
      await device.offline(false)
      await expect(street.getByText('Everything has been sent.')).toBeVisible()
      await device.close()
    } finally {
      await rm(disk, { recursive: true, force: true })
    }

    // The sender: what was taken, on paper.
    await page.reload()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Receipt (PDF)' }).click()
    const { text } = await readPdf(await readFile(await (await download).path()))
    expect(text).toContain(`Nomor Number ${code}`)
    expect(text).toContain('Laptop Ditimbang Weighed 1 2,4 kg 2.4 kg')
  },
)
