import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#web/ui/button.tsx'
import { onPhone, show } from '#web/testing/show.tsx'
import { CheckLine } from './check-line.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'

const form = (given: { busy?: boolean; failure?: string; onSubmit?: () => void }) => (
  <Form
    busy={given.busy ?? false}
    failure={given.failure}
    onSubmit={given.onSubmit ?? (() => {})}
    footer={
      <Button type="submit" busy={given.busy}>
        Save
      </Button>
    }
  >
    <Field label="Name">
      <Input defaultValue="Siti" />
    </Field>
    <Field label="Place">
      <Select>
        <option>Coblong</option>
      </Select>
    </Field>
    <CheckLine checked={false} onChange={() => {}}>
      I agree
    </CheckLine>
    <div className="h-[1200px]" />
  </Form>
)

test('Enter in a field sends it, and the page stays', async () => {
  const onSubmit = vi.fn()
  await show(form({ onSubmit }))
  await page.getByLabelText('Name').click()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Siti')
})

test('a form that is on its way cannot be changed, nor sent again, and keeps its text', async () => {
  const onSubmit = vi.fn()
  await show(form({ busy: true, onSubmit }))
  const name = page.getByLabelText('Name')
  await expect.element(name).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('Place')).toBeDisabled()
  await expect.element(page.getByRole('checkbox')).toBeDisabled()
  await name.click()
  await userEvent.keyboard('x{Enter}')
  await expect.element(name).toHaveValue('Siti')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a failure is an alert, and on a phone it comes into sight', async () => {
  await onPhone()
  await show(form({}))
  await expect.element(page.getByLabelText('Name')).toBeInViewport()
  await show(form({ failure: 'The server does not answer.' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server does not answer.')
})
