import { drawnPhoto } from './drawn-photo.ts'
import { ADMIN, expect, expectAccessible, signInAs, test } from './fixtures.ts'
import { DESK } from './screens.ts'

test(
  'a photo is shared below its result, labelled at the desk, and taken back',
  { tag: '@phone' },
  async ({ page, browser, server, account, signIn }) => {
    await signIn(await account())
    await page.goto('/timeline')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Analyse a photo' }).click(),
    ])
    await chooser.setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto() })
    const share = page.getByRole('checkbox', { name: 'The operator may learn from this photo' })
    await expect(share).not.toBeChecked()
    const answered = page.waitForResponse(/\/sharing$/)
    await share.check()
    const { analysis } = (await (await answered).json()) as { analysis: { id: number } }
    await expect(
      page.getByText('Until you withdraw your permission here, or delete the photo.'),
    ).toBeVisible()
    await expectAccessible(page)

    const desk = await browser.newContext({ locale: 'en-GB', ...DESK })
    const staff = await desk.newPage()
    await signInAs(staff, server, ADMIN)
    await staff.goto(`${server}/admin/lessons`)
    const card = staff.locator(`[data-lesson="${analysis.id}"]`)
    await expect(card.getByRole('img', { name: 'Shared photo' })).toBeVisible()
    await expectAccessible(staff)
    await card.getByRole('button', { name: 'Another class' }).click()
    await card.getByRole('combobox').fill('rice')
    await card.getByRole('option', { name: /^Rice cooker/ }).click()
    await expect(card).toHaveCount(0)
    await staff.getByRole('tab', { name: 'Reviewed' }).click()
    await expect(card.getByText('Rice cooker')).toBeVisible()

    const over = page.waitForResponse(/\/sharing$/)
    await share.uncheck()
    expect((await over).status()).toBe(200)
    await expect(share).not.toBeChecked()
    await staff.reload()
    await expect(staff.getByRole('heading', { name: 'Corrections by users' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await desk.close()

    // Given and taken back before the first answer: one is said after the other, and the last one stands.
    let [open, most] = [0, 0]
    const begun = Promise.withResolvers<void>()
    const tapped = Promise.withResolvers<void>()
    await page.route(/\/sharing$/, async (route) => {
      most = Math.max(most, ++open)
      begun.resolve()
      await tapped.promise
      const response = await route.fetch()
      open--
      await route.fulfill({ response })
    })
    const taken_back = page.waitForResponse(
      (response) => response.url().endsWith('/sharing') && !response.request().postDataJSON().shared,
    )
    await share.check()
    await begun.promise
    await share.uncheck()
    // As long as a second one would take: it asks for no second token.
    await page.evaluate(() => fetch('/check'))
    await page.evaluate(() => fetch('/check'))
    tapped.resolve()
    await taken_back
    expect(most).toBe(1)
    await page.reload()
    await expect(share).not.toBeChecked()
  },
)
