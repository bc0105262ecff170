import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Installation, MessageWay } from '#contract/administration/installation.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { onPhone, show } from '#web/testing/show.tsx'
import { InstallationSettings } from './installation-settings.tsx'

const installation: Installation = {
  public_url: 'https://kota.example',
  time_zone: 'Asia/Jakarta',
  retention_months: 12,
  mail_host: 'smtp.example.org',
  mail_port: 587,
  mail_user: 'kota',
  mail_password_set: true,
  mail_from: 'Kota <a@example.org>',
  backup_at: '',
  backup_dir: '',
  backup_keep_days: 7,
  backup_keep_weeks: 5,
  backup_keep_months: 12,
  table_copy: 'off',
  embed_origins: [],
  fixed: ['retention_months', 'mail_from'],
  backup_dir_default: '/srv/resirkuit/backups',
}

const ways: MessageWay[] = [
  {
    name: 'gateway',
    title: 'sms.example.org',
    variable: 'MESSAGES_URL',
    is_set: true,
    last: { at: '2026-12-01T03:00:00.000Z', outcome: 'refused' },
  },
  { name: 'whatsapp', title: 'WhatsApp', variable: 'WHATSAPP_TOKEN', is_set: false, last: null },
]

/** Keeps the bodies of changes; a test mail gets `failure`. */
function answered(failure: string | null = null) {
  const bodies: unknown[] = []
  setBearer({ token: async () => 'a token', refused: () => {} })
  vi.stubGlobal('fetch', async (url: string | URL, { body, method }: RequestInit = {}) => {
    if (String(url).endsWith('/test-mail'))
      return Response.json({ success: true, kind: 'smtp', to: 'ratna@example.org', failure })
    if (String(url).endsWith('/messages')) return Response.json({ success: true, ways })
    if (method === 'PATCH') bodies.push(JSON.parse(String(body)))
    return Response.json({ success: true, installation })
  })
  return bodies
}

test.each([
  ['en', 'Set in the environment (RETENTION_MONTHS); it is changed there.', 'Save these settings'],
  ['id', 'Diatur di lingkungan server (RETENTION_MONTHS); ubah di sana.', 'Simpan pengaturan ini'],
] as const)('in %s a setting of the environment says so, and is not sent', async (locale, said, save) => {
  await onPhone()
  const bodies = answered()
  await show(<InstallationSettings />, locale)
  await expect.element(page.getByText(said)).toBeVisible()
  await page.getByRole('button', { name: save }).click()
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies).toEqual([{ public_url: 'https://kota.example', time_zone: 'Asia/Jakarta' }])
})

test('the numbers of kept backups are chosen, also one that was set elsewhere', async () => {
  const bodies = answered()
  await show(<InstallationSettings />)
  const kept = page.getByRole('group', { name: 'Backups that are kept' })
  await expect.element(kept.getByLabelText('Weeks')).toHaveValue('5')
  await kept.getByLabelText('Days').selectOptions('14')
  await page.getByRole('button', { name: 'Save the daily backup' }).click()
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies).toEqual([
    {
      backup_at: '',
      backup_dir: '',
      table_copy: 'off',
      backup_keep_days: 14,
      backup_keep_weeks: 5,
      backup_keep_months: 12,
    },
  ])
})

test('a password that is left empty is not sent; the sender of the environment cannot be typed over', async () => {
  const bodies = answered()
  await show(<InstallationSettings />)
  await expect.element(page.getByLabelText('Sender')).toHaveAttribute('readonly')
  await page.getByLabelText('Login at the mail server').fill('kota-2')
  await page.getByRole('button', { name: 'Save the mail server' }).click()
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies).toEqual([{ mail_host: 'smtp.example.org', mail_port: 587, mail_user: 'kota-2' }])
})

test('a test mail says what the mail server answered', async () => {
  answered('The mail server did not take it: 535 Not with that password')
  await show(<InstallationSettings />)
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'It was not sent to ratna@example.org. The mail server did not take it: 535 Not with that password',
    )
})

test('the ways of messages say which are set up, and what became of the last message', async () => {
  answered()
  await show(<InstallationSettings />)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText(/1 December 2026 at 10:00, refused/)).toBeVisible()
  await expect.element(messages.getByText(/WHATSAPP_TOKEN/)).toBeVisible()
})
