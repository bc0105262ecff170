import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Settings } from '#contract/administration/settings.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { OrganisationSetting } from './organisation-setting.tsx'
import { PageOfCards } from './page-of-cards.tsx'

const settings = {
  managed_area_route: null,
  point_quiet_days: 30,
  depot: null,
  operator_name: 'DLH Kota Contoh',
  operator_phone: '+622134567890',
  operator_whatsapp: '',
  operator_address: '',
  operator_hours: '',
  operator_logo: null,
  answer_days: 3,
  appointment_days: 14,
  digest_hour: 7,
  waste_codes: [],
  rejection_reasons: [],
  set_up_away: false,
} satisfies Settings

/** Answers with the settings as they are then. */
function answered() {
  const bodies: unknown[] = []
  setBearer({ token: async () => 'a token', refused: () => {} })
  vi.stubGlobal('fetch', async (url: string | URL, { body }: RequestInit = {}) => {
    if (String(url).endsWith('/api/admin/settings')) bodies.push(JSON.parse(String(body)))
    return Response.json({ success: true, settings })
  })
  return bodies
}

test.each([
  ['en', 'WhatsApp', 'Save', 'WhatsApp needs a mobile number.', 'Hours'],
  ['id', 'WhatsApp', 'Simpan', 'WhatsApp memerlukan nomor ponsel.', 'Jam layanan'],
] as const)(
  'in %s a landline is refused for WhatsApp at its field, and all fields are saved by one press',
  async (locale, whatsApp, save, refusal, hours) => {
    await onPhone()
    const bodies = answered()
    await show(
      <PageOfCards>
        <OrganisationSetting settings={settings} />
      </PageOfCards>,
      locale,
    )
    const button = page.getByRole('button', { name: save, exact: true })
    expect(fingerRoom(button.element()).height).toBeGreaterThanOrEqual(44)
    const field = page.getByLabelText(whatsApp)
    await field.fill('021 3456 7890')
    await page.getByLabelText(hours).fill('08.00–16.00')
    await button.click()
    await expect.element(page.getByText(refusal)).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(bodies).toEqual([])
    await field.fill('0812 3456 7890')
    await button.click()
    await expect.poll(() => bodies).toHaveLength(1)
    expect(bodies).toEqual([
      {
        operator_name: 'DLH Kota Contoh',
        operator_phone: '+622134567890',
        operator_whatsapp: '0812 3456 7890',
        operator_address: '',
        operator_hours: '08.00–16.00',
      },
    ])
  },
)
