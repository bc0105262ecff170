import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { BottomBar } from './bottom-bar.tsx'

test.each([
  ['en', 'Main', ['Home', 'Explore', 'Timeline', 'News', 'Profile']],
  ['id', 'Utama', ['Beranda', 'Jelajahi', 'Linimasa', 'Berita', 'Profil']],
] as const)('in %s five places are within reach of a thumb', async (locale, name, places) => {
  await onPhone()
  history.replaceState(null, '', '/news')
  await show(<BottomBar />, locale)
  await expect.element(page.getByRole('navigation', { name })).toBeVisible()
  const links = page.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual(places)
  for (const link of links) {
    const { width, height } = fingerRoom(link)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await expect.element(page.getByRole('link', { name: places[3] })).toHaveAttribute('aria-current', 'page')
})

test('the centre button turns for a second after a tap; for somebody who wants no motion it stands still', async () => {
  history.replaceState(null, '', '/news')
  await show(<BottomBar />)
  const centre = page.getByRole('link', { name: 'Timeline' })
  const spinner = page.getByRole('status')
  expect(spinner.query()).toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await centre.click()
  await expect.element(spinner).toHaveTextContent('Opening the timeline')
  const ring = spinner.element().querySelector('svg')!
  expect(getComputedStyle(ring).animationIterationCount).toBe('1')
  vi.advanceTimersByTime(900)
  await expect.element(spinner).toBeVisible()
  vi.advanceTimersByTime(200)
  await expect.element(spinner).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Timeline' })).toHaveAttribute('aria-current', 'page')
  expect(location.pathname).toBe('/timeline')
})
