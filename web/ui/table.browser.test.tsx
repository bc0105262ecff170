import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onPhone, show } from '#web/testing/show.tsx'
import { Table, type Column } from './table.tsx'

type Row = { id: number; name: string; kg: string }
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: '', skeleton: 'w-24', render: ({ name }) => name },
  { key: 'kg', header: 'Weight', cell: '', skeleton: 'w-12', render: ({ kg }) => kg },
]
const rows: Row[] = [
  { id: 1, name: 'Laptop', kg: '12 kg' },
  { id: 2, name: 'Printer', kg: '7 kg' },
]
const table = (given: Partial<Parameters<typeof Table<Row>>[0]> = {}) => (
  <Table
    caption="Goods received"
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    standIns={3}
    rowClassName="lg:h-11"
    {...given}
  />
)
const named = page.getByRole('table', { name: 'Goods received' })

test.each([
  ['a desk', () => {}],
  ['a phone', onPhone],
])('on %s it is a table with a name, headers and cells', async (_, turn) => {
  await turn()
  await show(table())
  await expect.element(named).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Weight'])
  expect(
    page
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Laptop', '12 kg', 'Printer', '7 kg'])
})

test('on a phone the rows are cards below one another, and nothing is cut off', async () => {
  await onPhone()
  await show(table())
  const [first, second] = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.getBoundingClientRect())
  expect(second!.top).toBeGreaterThanOrEqual(first!.bottom - 1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('while the rows load, others stand for them, and it says that it is busy', async () => {
  await show(table({ rows: undefined }))
  await expect.element(named).toHaveAttribute('aria-busy', 'true')
  expect(page.getByRole('row').elements()).toHaveLength(4)
})

test('rows of an earlier question stay in sight, and it says that others come', async () => {
  await show(table({ stale: true }))
  await expect.element(named).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('cell', { name: 'Laptop' })).toBeVisible()
})
