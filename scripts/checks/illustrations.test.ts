import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const folders = ['art', 'devices'].map((name) => new URL(`../../web/illustrations/${name}/`, import.meta.url))
const content = new URL('../../server/database/content/', import.meta.url)

const drawings = folders.flatMap((folder) =>
  readdirSync(folder).map((file) => ({ file, svg: readFileSync(new URL(file, folder), 'utf8') })),
)

test.each(drawings)('$file is small, draws itself and brings nothing along', async ({ file, svg }) => {
  expect(file).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/)
  expect(Buffer.byteLength(svg)).toBeLessThan(6 * 1024)
  expect(svg).not.toMatch(
    /<(script|style|foreignObject|image|text|!DOCTYPE|!ENTITY)|\son\w+=|href=|url\(|\sid=/i,
  )
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 (320|240) 240"/)
  // Drawing it takes well-formed XML, and all of its ground is covered.
  expect((await sharp(Buffer.from(svg)).stats()).isOpaque).toBe(true)
})

test('every drawing that the seed content names exists', () => {
  const named = readdirSync(content)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, content), 'utf8')) as { icon?: string }[])
    .flatMap(({ icon }) => icon ?? [])
  expect(named.length).toBeGreaterThan(0)
  const files = new Set(readdirSync(folders[0]!))
  expect(named.filter((name) => !files.has(`${name}.svg`))).toEqual([])
})
