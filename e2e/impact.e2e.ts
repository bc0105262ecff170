import { readFile } from 'node:fs/promises'
import type { ImpactReport } from '#contract/requests/impact.ts'
import { alive, expect, expectAccessible, test } from './fixtures.ts'
import { DESK, PHONE } from './screens.ts'

// The page of the figures: what it shows without a script, its charts as tables, what can be taken along.

// A server of its own: what others record would be in its figures.
test.use({ settings: { OPENING_WEIGHT_KG: '12500' }, expectedErrors: /503/ })

test(
  'the figures with their width, over time and by kind, as tables, and to take along',
  { tag: '@once' },
  async ({ page, browser, server, admin }) => {
    const weigh = async (n: number, entry: object) => {
      const sent = await fetch(`${server}/api/submit-ewaste`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${crypto.randomUUID()}` },
        body: JSON.stringify({
          message: `Electronics ${n}`,
          form_id: 11,
          location: 'Coblong · Kota Bandung',
        }),
      })
      const { id } = (await sent.json()) as { id: number }
      for (const status of ['approved', 'collected'])
        await admin('PATCH', `/api/submissions/${id}`, { status })
      await admin('POST', `/api/submissions/${id}/weights`, entry, { 'idempotency-key': crypto.randomUUID() })
    }
    const laptops = {
      device_class: 'laptop',
      weight_kg: 10,
      units: 5,
      method: 'weighed',
      outcome: 'repaired',
    }
    for (let n = 0; n < 5; n += 1) await weigh(n, laptops)
    const gas = { refrigerant: 'recovered', refrigerant_gas: 'R-134a', refrigerant_g: 100 }
    const fridge = {
      device_class: 'refrigerator',
      weight_kg: 50,
      units: 1,
      method: 'weighed',
      outcome: 'recycled',
    }
    await weigh(5, { ...fridge, ...gas })

    // Without a script, in the language of the reader.
    const plain = await browser.newContext({ baseURL: server, javaScriptEnabled: false, locale: 'id-ID' })
    const reader = await plain.newPage()
    await reader.goto('/impact')
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Dampak')
    await expect(reader.getByText('Sebelum perangkat lunak ini')).toBeVisible()
    await plain.close()

    await page.goto('/impact')
    await expect(page).toHaveTitle('Impact - Resirkuit')
    const refresh = page.getByRole('button', { name: 'Refresh the figures' })
    await alive(refresh)
    // The server keeps a page for ten seconds.
    const reply = page.waitForResponse('**/api/impact/report')
    await refresh.click()
    const { figures, classes } = (await (await reply).json()) as ImpactReport
    const write = (kg: number) => `${kg.toLocaleString('en-GB', { maximumFractionDigits: 1 })} kg`
    const main = page.getByRole('main')
    await expect(main.getByText(`${write(figures.weighed_kg)} weighed, 0 kg estimated.`)).toBeVisible()
    await expect(main.getByText('Kept out of the air:')).toBeVisible()
    await expect(main).toContainText('The operator reports that 12.5 t were collected')
    expect(figures.ewaste_managed).toBeLessThan(12.5)

    // Laptops and one refrigerator: the refrigerator alone would tell of one request.
    expect(classes.every(({ requests }) => requests === null || requests >= 5)).toBe(true)
    const kinds = page.getByRole('table', { name: 'Kilograms and avoided emissions by kind of device' })
    await expect(kinds.getByRole('row')).toHaveCount(classes.length + 1)
    await expect(kinds).toContainText(write(classes[0]!.weight_kg))
    await page.getByText('The months as a table').click()
    const months = page.getByRole('table', { name: 'Kilograms and avoided emissions by month' })
    await expect(months.getByRole('row')).toHaveCount(2)
    await expect(months).toContainText(write(figures.weighed_kg))
    await page.getByText(/^The factors of \d+ kinds of device/).click()
    await page.getByText('Laptop', { exact: true }).last().click()
    await expect(main).toContainText('Recycling one kilogram: 1.17 kg CO2e (1.17–1.33)')
    // Here on both, because this file has a server of its own for each screen.
    for (const { viewport } of [DESK, PHONE]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
    }

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Figures, CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('resirkuit-impact.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFFby,key,until,/)
    expect(text).toContain('CC-BY-4.0')

    // The figures below have been loaded, only not just now.
    await page.route('**/api/impact/report', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Away', code: 'away' } }),
    )
    await refresh.click()
    const problem = page.getByRole('alert')
    await expect(problem).toContainText('This could not be refreshed. The content shown was read')
    await expect(months).toBeVisible()
    // Before, the app tries again by itself.
    const again = problem.getByRole('button', { name: 'Try again' })
    await expect(again).toBeEnabled()
    await page.unroute('**/api/impact/report')
    await again.click()
    await expect(problem).toBeHidden()
  },
)
