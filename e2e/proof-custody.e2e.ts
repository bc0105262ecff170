import type { Page } from '@playwright/test'
import { expect, expectAccessible, pressMore, test } from './fixtures.ts'

// The console reports a refusal as well.
test.use({ expectedErrors: /409 \(Conflict\)/ })

const lot = (page: Page) => page.locator('[data-drawer]')
/** Two pixels square. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWMUAQhAKABKmAqlqVEvNAAAAAElFTkSuQmCC',
  'base64',
)
const act = (page: Page, name: string) => lot(page).getByRole('listitem').filter({ hasText: name })

test(
  'a slip becomes a lot; data is destroyed before it is reused, the rest is taken apart, a mistake taken back',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/custody')
    await page.getByRole('button', { name: 'Enter a paper slip' }).click()
    const slip = page.getByRole('dialog', { name: 'Enter a paper slip' })
    await slip.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(slip).toContainText('Choose the source: the legal route depends on it.')
    await slip.getByLabel('Comes from').selectOption('household')
    await slip.getByLabel('Number of the slip').fill('BA-17')
    await slip.getByLabel('Kind, line 1').selectOption('class:laptop')
    await slip.getByLabel('Kilograms, line 1').fill('10,5')
    await slip
      .locator('input[type=file]')
      .setInputFiles({ name: 's.png', mimeType: 'image/png', buffer: PNG })
    await expect(slip.getByText('The photo is kept with the entry.')).toBeVisible()
    await expectAccessible(page)
    await slip.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(page.getByText('Entered: 10.5 kg')).toBeVisible()
    await expect(slip).toBeHidden()

    await page
      .getByRole('region', { name: /^Lots/ })
      .getByRole('button', { name: /^Laptop.*10\.5 kg/s })
      .click()
    await expect(lot(page)).toContainText('Household waste')
    await expect(lot(page)).toContainText('BA-17')
    const photo = lot(page).getByRole('img', { name: 'Photo of the slip' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
    const press = (name: string) => lot(page).getByRole('button', { name, exact: true }).click()
    const enter = async () => {
      await press('Enter')
      await expect(lot(page).getByRole('button', { name: 'Enter', exact: true })).toBeHidden()
    }

    await test.step('nothing is reused before its data is gone', async () => {
      await pressMore(lot(page), 'Record the outcome')
      await lot(page).getByLabel('Outcome').selectOption('reused')
      await lot(page).getByLabel('Kilograms').fill('4')
      await press('Enter')
      await expect(lot(page).getByRole('alert')).toHaveText(
        'It may hold data. First record how the data was destroyed.',
      )
      await press('Cancel')
      await press('Record data destruction')
      await lot(page).getByLabel('Method', { exact: true }).selectOption('purge')
      await lot(page).getByLabel('Done by').fill('Sari')
      await lot(page).getByLabel('Log of the tool').fill('nvme sanitize: completed')
      await lot(page).getByText('The data was destroyed', { exact: true }).click()
      await expectAccessible(page)
      await press('Save the record')
      await expect(lot(page).getByRole('region', { name: 'Data' })).toContainText('Sari')
      await pressMore(lot(page), 'Record the outcome')
      await lot(page).getByLabel('Outcome').selectOption('reused')
      await lot(page).getByLabel('Kilograms').fill('4')
      await enter()
      await expect(lot(page)).toContainText('6.5 kg')
    })

    await test.step('more than there is cannot be taken apart', async () => {
      await pressMore(lot(page), 'Dismantle')
      await lot(page).getByLabel('Kind, line 1').selectOption('material:aluminium')
      await lot(page).getByLabel('Kilograms, line 1').fill('2')
      await lot(page).getByLabel('Loss (kg)').fill('9')
      await press('Enter')
      await expect(lot(page).getByRole('alert')).toContainText('The lot does not contain that much')
      await lot(page).getByLabel('Loss (kg)').fill('0.25')
      await expect(lot(page)).toContainText('Total 2.25 kg; 4.25 kg stay in this lot.')
      await enter()
      await expect(act(page, 'Dismantled').first()).toContainText('Aluminium')
    })

    await test.step('a mistake is taken back, with a reason', async () => {
      await act(page, 'Dismantled').first().getByRole('button', { name: 'Undo it' }).click()
      const ask = page.getByRole('dialog', { name: 'Undo: Dismantled' })
      await ask.getByLabel('Reason').fill('It was another laptop')
      await ask.getByRole('button', { name: 'Undo it' }).click()
      await expect(ask).toBeHidden()
      await expect(act(page, 'It was another laptop')).toBeVisible()
      await expect(lot(page)).toContainText('6.5 kg')
      await expectAccessible(page)
    })

    await page.getByRole('button', { name: 'Close' }).click()
    const store = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Gudang utama' }) })
    await store.getByText('Location of all goods').click()
    await expect(store).toContainText(/Came in.*kg.*In the store.*kg.*Reused4 kg/s)
    await expectAccessible(page)
  },
)
