import { expect, test } from 'vitest'
import { isSameSite } from './same-site.ts'

test.each([
  ['http://intranet.local/a.jpg', 'http://intranet.local', true],
  ['https://intranet.local/a.jpg', 'http://intranet.local', true],
  ['https://www.intranet.local/a.jpg', 'http://intranet.local', true],
  ['http://intranet.local/a.jpg', 'https://www.intranet.local', true],
  ['http://localhost:8190/a.jpg', 'http://127.0.0.1:8190', true],
  ['http://[::1]:8190/a.jpg', 'http://localhost:8190', true],
  ['http://127.0.0.1:5432/', 'http://127.0.0.1:8190', false],
  ['http://127.0.0.1/', 'http://127.0.0.1:8190', false],
  ['http://localhost/', 'http://intranet.local', false],
  ['http://intranet.local:8080/', 'http://intranet.local', false],
  ['http://other.local/', 'http://intranet.local', false],
])('%s of the site %s: %s', (url, site, same) => {
  expect(isSameSite(new URL(url), new URL(site))).toBe(same)
})
