import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ expectedErrors: /status of 400/ })

/** A spreadsheet reads the table of requests by an address, until its key is revoked. */
async function readTableByAddress(page: Page) {
  await page.getByLabel('Partner', { exact: true }).fill('Lembar Dinas')
  await page.getByLabel('Last day').fill('2099-12-31')
  for (const left of ['Send requests and reports', 'Follow its own requests and reports'])
    await page.getByRole('checkbox', { name: left }).uncheck()
  await page.getByRole('checkbox', { name: 'Read the table of all requests, without persons' }).check()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const shown = page.getByRole('dialog', { name: 'The address of the table' })
  const address = await shown.getByText(/^http.*key=rsk_/).innerText()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()

  // As IMPORTDATA asks: without a header of ours.
  const table = await fetch(address)
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(await table.text()).toContain('RSK-')
  await page.getByRole('button', { name: 'Revoke: Lembar Dinas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lembar Dinas' })).toContainText('Revoked')
  expect((await fetch(address)).status).toBe(401)
}

test(
  'a key for a partner or a spreadsheet is shown once and revoked; only public addresses are told',
  { tag: '@once' },
  async ({ page, signIn, server }) => {
    await signIn('admin')
    await page.goto('/admin/connections')
    await expect(page.getByText('No partner has a key yet.')).toBeVisible()
    await expect(page.getByText('There are no webhooks yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make a key' }).click()
    await expect(page.getByText('Enter the partner’s name')).toBeVisible()
    await page.getByLabel('Partner', { exact: true }).fill('Lapor Kota')
    await page.getByLabel('Last day').fill('2099-12-31')
    await page.getByRole('button', { name: 'Make a key' }).click()

    const shown = page.getByRole('dialog', { name: 'The new key' })
    const key = await shown.getByText(/^rsk_/).innerText()
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(key)).toHaveCount(0)
    await expect(page.getByText(`${key.slice(0, 11)}…`)).toBeVisible()

    // A program of the partner sends something, and the desk has it.
    const send = () =>
      fetch(`${server}/open311/v2/requests.json`, {
        method: 'POST',
        body: new URLSearchParams({
          api_key: key,
          service_code: 'collection',
          description: 'Two dead televisions',
          address_string: 'Jl. Mawar 1',
        }),
      })
    expect((await send()).status).toBe(200)
    await page.getByRole('button', { name: 'Revoke: Lapor Kota' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Revoked')).toBeVisible()
    expect((await send()).status).toBe(403)
    await readTableByAddress(page)

    const address = page.getByLabel('Address of the other program')
    await address.fill('http://127.0.0.1/hook')
    await page.getByRole('button', { name: 'Add the address' }).click()
    await expect(page.getByText('Url must begin with https://')).toBeVisible()
    await address.fill('https://192.0.2.1/hook')
    await page.getByRole('button', { name: 'Add the address' }).click()
    await expect(page.getByText('Url is not at a public address')).toBeVisible()

    await page.goto('/admin')
    await expect(page.getByText('Lapor Kota').first()).toBeVisible()
    await page.goto('/admin/network')
    await expect(page.getByText('This installation')).toBeVisible()
    await expectAccessible(page)
  },
)

test('the events of a webhook can be changed', { tag: '@once' }, async ({ page, signIn }) => {
  // One that answers would have to be at a public address.
  const webhook = {
    id: 7,
    url: 'https://lapor.example.org/hook',
    events: ['request.created', 'request.weighed'],
    active: true,
    failing_since: null,
    refusing_since: null,
    refused_with: null,
    disabled_at: null,
    created_at: '2026-11-27T00:00:00.000Z',
  }
  await page.route('**/api/admin/webhooks', (route) =>
    route.fulfill({ json: { success: true, webhooks: [webhook] } }),
  )
  const sent: unknown[] = []
  await page.route('**/api/admin/webhooks/7', (route) => {
    sent.push([route.request().method(), route.request().postDataJSON()])
    Object.assign(webhook, route.request().postDataJSON())
    return route.fulfill({ json: { success: true, webhook } })
  })
  await signIn('admin')
  await page.goto('/admin/connections')
  await expect(page.getByText('A request came in · Kilograms were recorded')).toBeVisible()
  const open = page.getByRole('button', { name: 'Change the events' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Change the events' })
  const weighed = dialog.getByLabel('Kilograms were recorded')
  await dialog.getByLabel('A request came in').uncheck()
  await weighed.uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible()
  await expectAccessible(page)
  // Unsaved ticks are gone the next time.
  await page.keyboard.press('Escape')
  await open.click()
  await expect(weighed).toBeChecked()
  await dialog.getByLabel('A request came in').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').getByText('Kilograms were recorded', { exact: true })).toBeVisible()
  expect(sent).toEqual([['PATCH', { events: ['request.weighed'] }]])
})
