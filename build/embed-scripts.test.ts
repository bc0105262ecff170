import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const bytesOf = (name: string) => gzipSync(readFileSync(`public/${name}`), { level: 9 }).length

test('the script for the page around a frame has at most 1 kB, all of an embed at most 15 kB', () => {
  expect(bytesOf('embed.js')).toBeLessThanOrEqual(1000)
  const all = ['embed.js', 'embed-frame.js', 'embed.css', 'plain.css'].map(bytesOf)
  expect(all.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(15_000)
})
