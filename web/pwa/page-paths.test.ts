import { expect, test } from 'vitest'
import { pages } from '#web/routing/pages.ts'
import { isPage } from './page-paths.ts'

test.each(Object.values(pages).map(({ path }) => path.replaceAll(/:\w+\??|\*/g, 'x')))(
  '%s is a page of the app',
  (path) => expect(isPage(path)).toBe(true),
)

test.each([
  ['/ns', false],
  ['/nstuff', true],
  ['/check', false],
  ['/plain/collection', false],
  ['/embed/impact', false],
  ['/oembed', false],
  ['/embedded', true],
  ['/checked', true],
  ['/icons/icon-192.png', false],
])('the page at %s is told from addresses that begin alike', (path, page) => expect(isPage(path)).toBe(page))
