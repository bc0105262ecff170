import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Link } from './router.tsx'
import { useView } from './use-view.ts'

const VIEWS = ['open', 'closed', 'all'] as const

function Example() {
  const { view, addressOf } = useView('state', VIEWS)
  const tabs = VIEWS.map((id) => ({ id, to: addressOf(id), label: id }))
  return (
    <Tabs label="Questions" tabs={tabs} selected={view} link={Link}>
      <p>These are {view}</p>
    </Tabs>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

test('the chosen tab names the panel and stands in the address', async () => {
  await show(<Example />)
  await expect.element(page.getByRole('tablist', { name: 'Questions' })).toBeVisible()
  await expect.element(page.getByRole('tabpanel', { name: 'open' })).toHaveTextContent('These are open')
  await tab('closed').click()
  await expect.element(page.getByRole('tabpanel', { name: 'closed' })).toHaveTextContent('These are closed')
  await expect.element(tab('closed')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('open')).toHaveAttribute('aria-selected', 'false')
  expect(location.search).toBe('?state=closed')
  await tab('open').click()
  expect(location.search).toBe('')
})

test('the keyboard reaches the chosen tab, walks along the bar and opens one', async () => {
  await show(<Example />)
  await userEvent.tab()
  await expect.element(tab('open')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('all')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(tab('closed')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tab('all')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  await expect.element(page.getByText('These are closed')).toBeVisible()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(page.getByText('These are all')).toBeVisible()
})
