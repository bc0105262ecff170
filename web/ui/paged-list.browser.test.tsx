import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { PagedList } from './paged-list.tsx'

type Query = Parameters<typeof PagedList>[0]['query']
const list = (items: string[] | undefined, query: Partial<Query> = {}) => (
  <PagedList
    query={{
      isError: false,
      isFetching: false,
      hasNextPage: false,
      isFetchingNextPage: false,
      refetch: async () => {},
      fetchNextPage: async () => {},
      ...query,
    }}
    items={items}
    failed="The photos could not be loaded."
    cause="The server does not answer."
    empty={<p>Nothing yet</p>}
  >
    {(shown) => (
      <ul>
        {shown.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    )}
  </PagedList>
)

test.each([
  ['en', 'Loading', 'Show more', 'Try again'],
  ['id', 'Memuat', 'Tampilkan lagi', 'Coba lagi'],
] as const)(
  'in %s it says that it loads, that there is more, and what failed',
  async (locale, loading, more, again) => {
    await show(list(undefined), locale)
    await expect.element(page.getByRole('status', { name: loading })).toBeVisible()

    const fetchNextPage = vi.fn(async () => {})
    await show(list(['One'], { hasNextPage: true, fetchNextPage }), locale)
    await expect.element(page.getByRole('listitem')).toHaveTextContent('One')
    await page.getByRole('button', { name: more }).click()
    expect(fetchNextPage).toHaveBeenCalledOnce()

    const refetch = vi.fn(async () => {})
    await show(list(['One'], { isError: true, refetch }), locale)
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText('The photos could not be loaded.')).toBeVisible()
    await expect.element(alert.getByText('The server does not answer.')).toBeVisible()
    await expect.element(page.getByRole('listitem')).toBeVisible()
    await page.getByRole('button', { name: again }).click()
    expect(refetch).toHaveBeenCalledOnce()
  },
)

test('a list without anything says so, and a list that failed does not', async () => {
  await show(list([]))
  await expect.element(page.getByText('Nothing yet')).toBeVisible()
  await show(list(undefined, { isError: true }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByText('Nothing yet').query()).toBeNull()
  expect(page.getByRole('status').query()).toBeNull()
})
