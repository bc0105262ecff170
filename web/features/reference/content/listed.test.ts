import { expect, test } from 'vitest'
import { CONTENT_KINDS, isOrdered } from '#contract/reference/content-kinds.ts'

const pages = import.meta.glob<string>('../../../pages/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const code = Object.values(pages).join('\n')

test.each(CONTENT_KINDS)('%s has a page that lists it', (kind) => {
  expect(code).toMatch(new RegExp(`<ItemViewer\\s+lists=[^>]*\\b${kind}:`))
  if (isOrdered(kind)) expect(code).toMatch(new RegExp(`<ItemCarousel\\s+kind="${kind}"`))
})
