import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  ['example.org', 'https://example.org'],
  ['menlhk.go.id/aturan', 'https://menlhk.go.id/aturan'],
  [' /collection ', '/collection'],
  ['/news?item=baterai', '/news?item=baterai'],
  ['halo@example.org', 'mailto:halo@example.org'],
  ['mailto:halo@example.org', 'mailto:halo@example.org'],
  ['+62 812-3456-7890', 'tel:+6281234567890'],
])('%s leads to %s', (typed, address) => expect(linkAddress(typed)).toBe(address))

test.each([
  '',
  'collection',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https://',
  'ftp://a.b',
])('%j is no address', (typed) => expect(linkAddress(typed)).toBeNull())
