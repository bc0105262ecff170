import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encrypted } from '#server/testing/encrypted.ts'
import { BUILT, startServer } from '#server/testing/server-process.ts'
import { expect, expectAccessible, logIn, test as base } from './fixtures.ts'

const PASSPHRASE = 'hujan di bulan November'

// An installation whose backup goes into another one, which nobody has used.
base.use({
  // The server restarts in the middle of it.
  expectedErrors: /Failed to (load|fetch)|ERR_(CONNECTION|EMPTY)/,
})
const test = base.extend<{ empty: string; set: Buffer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
  empty: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'resirkuit-restore-'))
    spawnSync('chmod', ['o+x', folder])
    const server = await startServer({ DATA_DIR: join(folder, 'data') }, BUILT)
    await use(`http://localhost:${new URL(server.url).port}`)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
  set: async ({ admin, server }, use) => {
    await admin('POST', '/api/admin/backups')
    let made: { id: number; state: string } | undefined
    await expect
      .poll(
        async () => {
          const { backups } = (await admin('GET', '/api/admin/backups')) as { backups: (typeof made)[] }
          made = backups[0]
          return made?.state
        },
        { timeout: 60_000 },
      )
      .toBe('done')
    const { url } = await admin('POST', `/api/admin/backups/${made!.id}/link`)
    const plain = await (await fetch(`${server}${String(url)}`)).arrayBuffer()
    // For who expects none.
    await admin('DELETE', `/api/admin/backups/${made!.id}`)
    await use(await encrypted(new Uint8Array(plain), PASSPHRASE))
  },
})

test(
  'a backup comes back through the page where the first account is made',
  { tag: '@once' },
  async ({ page, empty, set }) => {
    test.setTimeout(180_000)
    await page.goto(`${empty}/login`)
    await page.getByRole('link', { name: 'I have a backup' }).click()
    await expect(page.getByRole('heading', { name: 'Restore a backup' })).toBeVisible()
    await expectAccessible(page)
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    const put = () => page.getByRole('button', { name: 'Restore it' }).click()

    await choose('holiday.tar', Buffer.from('nothing of ours'))
    await put()
    await expect(page.getByRole('alert')).toContainText('This file is not a Resirkuit backup.')

    await choose('resirkuit-20261121T020000Z.tar.age', set)
    await page.getByLabel('Passphrase of the backup').fill('a wrong passphrase')
    await put()
    await expect(page.getByRole('alert')).toContainText('This passphrase does not open', {
      timeout: 60_000,
    })
    await expect(page.getByText('The file is on the server.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Passphrase of the backup').fill(PASSPHRASE)
    await put()
    await expect(page.getByText('Everything has been restored.')).toBeVisible({ timeout: 120_000 })
    await page.getByRole('link', { name: 'To login' }).click()
    await expect(page.getByRole('link', { name: 'I have a backup' })).toBeHidden()
    await logIn(page, 'ratna')
    await expect(page).not.toHaveURL(/login/)
    await page.goto(`${empty}/restore`)
    await expect(page.getByText('This installation is in use.')).toBeVisible()
  },
)
