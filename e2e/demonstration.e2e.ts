import { ADMIN, expect, expectAccessible, PASSWORD, test } from './fixtures.ts'

test('a demonstration names its accounts at the login; one press signs in, and the tour begins', async ({
  page,
}) => {
  // The year of a demonstration takes a minute to play (server/demo/demo.test.ts): here an installation says that it is one.
  await page.route('/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), demonstration: true } })
  })
  const demonstration = {
    accounts: [{ role: 'admin', username: ADMIN.username, password: PASSWORD }],
    request_id: null,
    certificate_id: null,
    report: '2026-10',
  }
  await page.route('/api/demonstration', (route) => route.fulfill({ json: { success: true, demonstration } }))
  await page.goto('/login')
  const accounts = page.getByRole('region', { name: 'Look around an example' })
  await expect(accounts.getByText(/people, goods and kilograms here are made up/)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')

  await accounts.getByRole('button', { name: /^Administrator/ }).click()
  await expect(page).toHaveURL('/admin/today')
  const tour = page.getByRole('complementary', { name: 'Tour of the example' })
  await expect(tour.getByText(/tour, 1 of 5/)).toBeVisible()
  await expectAccessible(page)
  await tour.getByRole('link', { name: 'A request' }).click()
  await expect(page).toHaveURL('/admin')
  await tour.getByRole('link', { name: 'A certificate' }).click()
  await expect(page).toHaveURL('/admin/certificates')
  await expectAccessible(page, 'colours')

  // Closed for good on this device.
  await tour.getByRole('button', { name: 'Close the tour' }).click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Certificates', exact: true })).toBeVisible()
  await expect(tour).toHaveCount(0)
})
