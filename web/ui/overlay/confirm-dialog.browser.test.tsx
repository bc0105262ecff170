import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const given = {
  open: true,
  busy: false,
  failure: undefined as string | undefined,
  title: 'Remove the round?',
  closeLabel: 'Close',
  keepLabel: 'Keep it',
  confirmLabel: 'Remove',
  waitReason: 'One moment, please.',
}
const question = page.getByRole('dialog', { name: 'Remove the round?' })
const confirm = page.getByRole('button', { name: 'Remove' })

test('it is done by the button that repeats the question, and not by the ways out', async () => {
  const [onOpenChange, onConfirm] = [vi.fn(), vi.fn()]
  await show(<ConfirmDialog {...given} onOpenChange={onOpenChange} onConfirm={onConfirm} />)
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false], [false]])
  expect(onConfirm).not.toHaveBeenCalled()
  await confirm.click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('while it is on its way the dialog stays, and the way out says why', async () => {
  const [onOpenChange, onConfirm] = [vi.fn(), vi.fn()]
  await show(<ConfirmDialog {...given} busy onOpenChange={onOpenChange} onConfirm={onConfirm} />)
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  await expect
    .element(page.getByRole('button', { name: 'Keep it' }))
    .toHaveAccessibleDescription('One moment, please.')
  await userEvent.keyboard('{Escape}')
  await confirm.click({ force: true })
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a refusal is an alert in the dialog, which stays', async () => {
  await show(
    <ConfirmDialog
      {...given}
      failure="Somebody drives it now."
      onOpenChange={() => {}}
      onConfirm={() => {}}
    />,
  )
  await expect.element(question.getByRole('alert')).toHaveTextContent('Somebody drives it now.')
  await expect.element(confirm).toBeVisible()
})

test('a condition that is still missing is said at the button', async () => {
  const onConfirm = vi.fn()
  await show(
    <ConfirmDialog {...given} disabledReason="Write why." onOpenChange={() => {}} onConfirm={onConfirm} />,
  )
  await expect.element(confirm).toHaveAccessibleDescription('Write why.')
  await confirm.click({ force: true })
  expect(onConfirm).not.toHaveBeenCalled()
})
