import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { alive, expect, expectAccessible, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

type Admin = (method: string, path: string, body?: object, headers?: object) => Promise<unknown>

test.use({ expectedErrors: /409/ })

/** A request of which something was weighed. */
async function weighed(server: string, admin: Admin) {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${randomUUID()}` },
    body: JSON.stringify({ message: 'Two laptops', form_id: 11, location: 'Coblong · Kota Bandung' }),
  })
  const { id } = (await reply.json()) as { id: number }
  for (const status of ['approved', 'collected']) await admin('PATCH', `/api/submissions/${id}`, { status })
  const entry = { device_class: 'laptop', weight_kg: 4.5, units: 2, method: 'weighed', outcome: 'recycled' }
  await admin('POST', `/api/submissions/${id}/weights`, entry, { 'idempotency-key': randomUUID() })
  return id
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Certificate file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test(
  'a customer who brings something is named, takes the request over, and has receipt and certificate',
  { tag: '@once' },
  async ({ page, browser, server, signIn, admin }) => {
    test.slow()
    await signIn('admin')
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Walk-in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Items brought').fill('Two old laptops')
    await dialog.getByRole('radio', { name: 'Household' }).check()
    await dialog.getByLabel('Name').fill('Ibu Sri')
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await expect(dialog.getByText('Ask the person first.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /the person agreed/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expectAccessible(page)
    const link = await dialog.getByText(/#key=/).innerText()
    await dialog.getByRole('button', { name: 'Open the request' }).click()
    await expect(page.getByRole('dialog').getByText('Ibu Sri').first()).toBeVisible()
    const id = new URL(page.url()).searchParams.get('open')!
    const entry = { device_class: 'laptop', weight_kg: 4, method: 'weighed', outcome: 'recycled' }
    await admin('POST', `/api/submissions/${id}/weights`, entry, { 'idempotency-key': randomUUID() })
    await admin('POST', '/api/certificates', { submission_id: Number(id) })

    const phone = await browser.newContext({ baseURL: server, locale: 'en-GB', ...PHONE })
    const theirs = await phone.newPage()
    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Follow it here' }).click()
    await expect(theirs.getByText('Two old laptops')).toBeVisible()
    const receipt = theirs.waitForEvent('download')
    await theirs.getByRole('button', { name: 'Receipt (PDF)' }).click()
    expect((await receipt).suggestedFilename()).toMatch(/^bukti-serah-terima-RSK-.*\.pdf$/)
    await expectAccessible(theirs)
    await theirs.getByRole('link', { name: 'Open the certificate' }).click()
    await expect(theirs.getByText('This certificate is genuine and valid.')).toBeVisible()
    await phone.close()
  },
)

test(
  'a weight is certified at the desk, and a stranger finds it genuine, changed or revoked',
  { tag: '@once' },
  async ({ page, browser, server, signIn, admin }) => {
    const id = await weighed(server, admin as Admin)
    await signIn('admin')
    await page.goto(`/admin?open=${id}`)
    await page.getByRole('button', { name: 'Issue a certificate' }).click()
    await expect(page.getByText('The certificate was issued')).toBeVisible()
    const line = page.getByRole('listitem', { name: /Certificate \d+/ })
    await expect(line).toContainText('4.5 kg · Weighed')
    const address = (await line.getByRole('link').getAttribute('href'))!

    const stranger = await browser.newContext({
      baseURL: server,
      locale: 'en-GB',
      ...PHONE,
    })
    const theirs = await stranger.newPage()
    await theirs.goto(address)
    await expect(theirs.getByText('This certificate is genuine and valid.')).toBeVisible()
    await expect(theirs.getByText('The signature matches:')).toBeVisible()
    await expect(theirs.getByText('4.5 kg').first()).toBeVisible()
    await expectAccessible(theirs)
    const [pdf, json] = await Promise.all(
      ['Certificate (PDF)', 'Signed document (JSON)'].map(async (name) => {
        const url = await theirs.getByRole('link', { name }).getAttribute('href')
        return (await stranger.request.get(url!)).body()
      }),
    )

    // The paper as it was downloaded has the signed document inside.
    await theirs.goto('/verify')
    await alive(theirs.getByRole('button', { name: 'Choose a file' }))
    await choose(theirs, 'certificate.pdf', pdf!)
    await expect(theirs.getByText('This certificate is genuine and valid.')).toBeVisible()
    await expect(theirs.getByText('This is the signed content.')).toBeVisible()
    await expectAccessible(theirs)
    const more = json!.toString().replaceAll('4.5', '9.5')
    await choose(theirs, 'certificate.json', Buffer.from(more))
    await expect(theirs.getByText('Do not rely on this certificate.')).toBeVisible()
    await expect(theirs.getByText('The signature does not match')).toBeVisible()
    await expect(theirs.getByText('9.5 kg')).toHaveCount(0)
    await choose(theirs, 'photo.json', await readFile(new URL('../package.json', import.meta.url)))
    await expect(theirs.getByText('There is no certificate or report in this file.')).toBeVisible()

    await line.getByRole('button', { name: 'Revoke' }).click()
    await page.getByLabel('Reason (public)').selectOption('Its issuer has withdrawn it.')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('The certificate was revoked')).toBeVisible()
    await choose(theirs, 'certificate.json', json!)
    await expect(theirs.getByText('Its issuer has revoked it. Its issuer has withdrawn it.')).toBeVisible()
    await stranger.close()
  },
)

test(
  'a month is certified, and listed with who signs',
  { tag: '@once' },
  async ({ page, server, signIn, admin }) => {
    await weighed(server, admin as Admin)
    await signIn('admin')
    await page.goto('/admin/certificates')
    await expectAccessible(page)
    // Nothing was recorded then.
    await page.getByLabel('First day').fill('2020-01-01')
    await page.getByLabel('Last day').fill('2020-01-31')
    await page.getByRole('button', { name: 'Issue a certificate' }).click()
    await expect(page.getByText('There is no recorded weight to certify')).toBeVisible()
    await expect(page.getByText('did:web:ewaste.example.go.id')).toBeVisible()
    await page.getByRole('button', { name: 'Change the key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change the key' }).click()
    await expect(page.getByText('1 former key stays published')).toBeVisible()
  },
)

test(
  'a key that may be in other hands is disowned, and a stranger is told why what it signed counts no more',
  { tag: '@once' },
  async ({ page, browser, server, signIn, admin }) => {
    const issue = async () => {
      const submission_id = await weighed(server, admin as Admin)
      const { certificate } = (await admin('POST', '/api/certificates', { submission_id })) as {
        certificate: { id: string; number: number }
      }
      return certificate
    }
    const { id, number } = await issue()
    const another = await issue()
    const stranger = await browser.newContext({ baseURL: server, locale: 'id-ID', ...PHONE })
    const theirs = await stranger.newPage()
    await theirs.goto(`/verify/${id}`)
    await expect(theirs.getByText('Sertifikat ini asli dan berlaku.')).toBeVisible()

    await signIn('admin')
    await page.goto('/admin/certificates')
    await page.getByRole('button', { name: 'Revoke a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Key').selectOption({ index: 0 })
    await dialog.getByLabel('Possibly stolen since').fill('2026-01-01T08:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Revoke the key' }).click()
    await expect(page.getByText('The key was revoked')).toBeVisible()
    await expect(page.getByText(/The key …\w{8} was revoked: signatures from 1 January 2026/)).toBeVisible()
    await page.reload()
    const line = page.getByRole('listitem', { name: `Certificate ${number}`, exact: true })
    await expect(line).toContainText('Key revoked')
    await expectAccessible(page)

    await theirs.reload()
    await expect(theirs.getByText('Jangan mengandalkan sertifikat ini.')).toBeVisible()
    await expect(theirs.getByText('Penerbit telah mencabut kunci penandatangannya').first()).toBeVisible()
    await expectAccessible(theirs)
    // The server's page without a script says the same (of a certificate that it has not made a page of in the last
    // seconds).
    const bare = await stranger.request.get(`/verify/${another.id}`, { headers: { 'accept-language': 'id' } })
    expect(await bare.text()).toContain('Penerbit telah mencabut kunci penandatangannya')

    // The new key signs: what is issued and replaced from now on is good.
    await line.getByRole('button', { name: 'Replace' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('A newer certificate was issued')).toBeVisible()
    await theirs.reload()
    await theirs.getByRole('link', { name: 'Buka yang lebih baru' }).first().click()
    await expect(theirs.getByText('Sertifikat ini asli dan berlaku.')).toBeVisible()
    await stranger.close()
  },
)
