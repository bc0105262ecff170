import { expect, test } from 'vitest'
import { worked_ms } from '#server/testing/worked.ts'
import { plainText } from './plain-text.ts'
import { readingHtml } from './reading-html.ts'

const long = (piece: string, chars: number) => piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars)

/** Pieces that begin something again and again and never end it. */
const PIECES = [
  ...['<!--', '<!-- -', '<![CDATA[', '<?', '<', '</', '<a', '<a "', "<a '", '<a b="', '&', '&amp', ' ', 'a '],
  ...['<script>', '<script></script ', '<style ', '<title>', '<textarea>', '<svg>', '<math><mi>', '<xmp>'],
  ...[
    '<b>',
    '<b></i>',
    '<b><i></b></i>',
    '<p>',
    '</p>',
    '</br>',
    '<form>',
    '<li>',
    '<table><tr><td>',
    '<sup>x',
  ],
  ...['<div>', '</div ', '<div data-embed="x">', '<div data-embed="https://player.vimeo.com/video/12345">'],
  ...['<iframe src="https://player.vimeo.com/video/12345">', '<img src="https://a.example/c.png">', '<p  \n'],
]
const WHOLE = [
  (chars: number) => `<a href="mailto:${long('<!---->', chars)}">x</a>`,
  (chars: number) => `<a href="${long(' ', chars)}">x</a>`,
  (chars: number) => long('<b>', chars / 2) + long('</i>', chars / 2),
  (chars: number) => `<p ${long('a=1 ', chars)}>x`,
]
const hostile = (chars: number) => [
  ...PIECES.map((piece) => [piece, long(piece, chars)] as const),
  ...WHOLE.map((whole, at) => [`whole ${at}`, whole(chars)] as const),
]

// Wide limits: each took up to minutes before.
test.each(hostile(400_000))('a title or an excerpt of %j keeps nobody waiting', (_, html) => {
  expect(worked_ms(() => plainText(html))).toBeLessThan(1_000)
})

test.each(hostile(100_000))('an article of %j keeps nobody waiting', (_, html) => {
  const read = () => readingHtml(html, { base: 'https://site.example/', image: () => null })
  expect(worked_ms(read)).toBeLessThan(2_500)
})
