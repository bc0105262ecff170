import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silent } from '#server/testing/silent.ts'
import { createDarkroom } from './darkroom.ts'

const room = createDarkroom({ log: silent })
/** The files that no drawing may read: a green picture, a drawing and a style, on this disk and on a site. */
let folder: string
const asked: string[] = []
const site = createServer((request, response) => {
  asked.push(request.url!)
  response.end()
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-vector-'))
  await sharp({ create: { width: 100, height: 100, channels: 3, background: '#00ff00' } })
    .png()
    .toFile(join(folder, 'green.png'))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  site.close()
  await room.close()
  await rm(folder, { recursive: true })
})

const XMLNS =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude"'
const svg = (inner: string, size = 'width="100" height="100"') => `<svg ${XMLNS} ${size}>${inner}</svg>`
const draw = (drawing: string | Uint8Array) => room.normaliseOrDraw(Buffer.from(drawing))
const codeOf = (drawing: string | Uint8Array) =>
  draw(drawing).then(
    () => 'drawn',
    (error: { code?: string }) => error.code ?? error,
  )
const colourOf = async (picture: Uint8Array) => [...(await sharp(picture).raw().toBuffer()).subarray(0, 3)]

test.each([
  ['its own size', svg('', 'width="640" height="320"'), 1280, 640],
  ['a small one', svg('', 'width="24" height="24"'), 1280, 1280],
  ['a view only', svg('', 'viewBox="0 0 10 20"'), 640, 1280],
  ['a declaration before it', `\uFEFF<?xml version="1.0"?>\n<!-- drawn -->${svg('')}`, 1280, 1280],
])('a drawing with %s is as large as a page needs, on white', async (_, drawing, width, height) => {
  const drawn = await draw(drawing)
  expect(drawn).toMatchObject({ width, height })
  expect((await sharp(drawn.data).metadata()).format).toBe('webp')
  expect(Math.min(...(await colourOf(drawn.data)))).toBeGreaterThan(250)
})

test('a picture that it brings along is shown', async () => {
  const green = `data:image/png;base64,${(await readFile(join(folder, 'green.png'))).toString('base64')}`
  const drawn = await draw(svg(`<image width="100" height="100" href="${green}"/>`))
  const [red, full] = await colourOf(drawn.data)
  expect([red! < 50, full! > 200]).toEqual([true, true])
})

test('a file that is no drawing is opened as before', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await draw(png)).toMatchObject({ width: 9, height: 9 })
  expect(await codeOf('a text')).toBe('picture-unsupported')
  expect(await codeOf('<!doctype html><p>Gone</p>')).toBe('picture-unsupported')
  expect(await codeOf(gzipSync(svg('')))).toBe('picture-unsupported')
})

test('neither a photo nor what an editor uploads may be one', async () => {
  const drawing = Buffer.from(svg(''))
  await draw(drawing)
  for (const keep of [() => room.photo(drawing, 'somebody'), () => room.normalise(drawing)])
    await expect(keep()).rejects.toMatchObject({ status: 415, code: 'picture-unsupported' })
})

describe('files outside a drawing that it refers to are not read', () => {
  // Low, because most of the time is that of the picture.
  const strip = (inner: string) => svg(inner, 'width="100" height="10"')
  const all = (at: string) => `width="100" height="100" ${at}`
  const references: [string, (address: string) => string][] = [
    ['a picture', (at) => strip(`<image ${all(`href="${at}"`)}/><image ${all(`xlink:href="${at}"`)}/>`)],
    ['a picture, from a base', (at) => strip(`<g xml:base="${at}"><image ${all('href="green.png"')}/></g>`)],
    [
      'a filter',
      (at) => strip(`<filter id="f"><feImage href="${at}"/></filter><rect ${all('filter="url(#f)"')}/>`),
    ],
    ['a part', (at) => strip(`<use href="${at}#part"/>`)],
    ['a fill', (at) => strip(`<rect ${all(`fill="url(${at}#fill) none"`)}/>`)],
    ['a style', (at) => strip(`<style>@import url("${at}"); rect { fill: url("${at}") }</style>`)],
    ['a style sheet', (at) => `<?xml-stylesheet href="${at}"?>${strip('')}`],
    [
      'a font',
      (at) =>
        strip(
          `<style>@font-face { font-family: x; src: url("${at}") }</style><text font-family="x">a</text>`,
        ),
    ],
    ['an inclusion', (at) => strip(`<text y="20"><xi:include href="${at}" parse="text"/></text>`)],
    ['a document type', (at) => `<!DOCTYPE svg SYSTEM "${at}">${strip('')}`],
    [
      'a drawing in a drawing',
      (at) =>
        strip(
          `<image ${all(`href="data:image/svg+xml;base64,${btoa(strip(`<image ${all(`href="${at}"`)}/>`))}"`)}/>`,
        ),
    ],
  ]
  test.each(references)('%s', async (_, drawing) => {
    const { port } = site.address() as AddressInfo
    const green = join(folder, 'green.png')
    for (const address of [
      pathToFileURL(green).href,
      green,
      `http://127.0.0.1:${port}/green.png`,
      'file:///etc/passwd',
    ])
      expect(Math.min(...(await colourOf((await draw(drawing(address))).data))), address).toBeGreaterThan(250)
    expect(asked).toEqual([])
  })

  test('an entity', async () => {
    const entity = (what: string) => `<!DOCTYPE svg [<!ENTITY ${what}>]>${svg('<text y="50">&x;</text>')}`
    const { port } = site.address() as AddressInfo
    for (const what of ['x SYSTEM "file:///etc/passwd"', `x SYSTEM "http://127.0.0.1:${port}/"`])
      expect(await codeOf(entity(what))).toBe('picture-broken')
    const parameter = `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1:${port}/"> %x;]>${svg('')}`
    expect(await codeOf(parameter)).toBe('picture-broken')
    expect(asked).toEqual([])
  })
})

describe('a drawing that was made to keep its reader busy is refused in time', () => {
  const times = (count: number, of: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => of(n)).join('')
  test.each<[string, () => string | Uint8Array, string]>([
    [
      'a bomb of entities',
      () =>
        `<!DOCTYPE svg [<!ENTITY a0 "xxxxxxxxxx">${times(9, (n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)}]>${svg('<text>&a9;</text>')}`,
      'picture-broken',
    ],
    [
      'a large entity, often',
      () => `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(500_000)}">]>${svg('<text>&a;</text>'.repeat(10_000))}`,
      'picture-broken',
    ],
    ['a million by a million', () => svg('', 'width="1000000" height="1000000"'), 'picture-too-large'],
    ['a little too large', () => svg('', 'width="5001" height="5000"'), 'picture-too-large'],
    ['no number', () => svg('', 'width="1e30" height="NaN"'), 'picture-broken'],
    ['no size', () => svg('', 'width="0" height="0"'), 'picture-broken'],
    ['200,000 deep', () => svg(`${'<g>'.repeat(200_000)}${'</g>'.repeat(200_000)}`), 'picture-broken'],
    ['too many bytes', () => svg(' '.repeat(2 * 1024 * 1024)), 'file-too-large'],
    ['half of one', () => svg('<g/>').slice(0, -5), 'picture-broken'],
  ])('%s', async (_, drawing, code) => {
    expect(await codeOf(drawing())).toBe(code)
  })

  test.each([
    [
      'parts of parts',
      svg(
        `<defs><g id="u0"><rect width="1" height="1"/></g>${times(12, (n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`)}</defs><use href="#u12"/>`,
      ),
    ],
    [
      'filters that take minutes and gigabytes',
      svg(
        `<filter id="f">${'<feTurbulence numOctaves="1000"/><feGaussianBlur stdDeviation="500"/>'.repeat(50)}</filter><rect width="4000" height="4000" filter="url(#f)"/>`,
        'width="4000" height="4000"',
      ),
    ],
  ])('%s: its process is ended, and the next drawing gets another', async (_, drawing) => {
    // Long enough for the next one's process to start on a busy machine.
    const hurried = createDarkroom({ log: silent }, { limit_ms: 4_000 })
    try {
      await expect(hurried.normaliseOrDraw(Buffer.from(drawing))).rejects.toMatchObject({
        status: 422,
        code: 'picture-broken',
      })
      expect(await hurried.normaliseOrDraw(Buffer.from(svg('')))).toMatchObject({ width: 1280 })
    } finally {
      await hurried.close()
    }
  })
})
