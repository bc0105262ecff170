import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '#server/testing/silent.ts'
import { readEnv } from '#server/installation/env.ts'
import { openPages, type PageSources } from './pages.ts'

const TEMPLATE = `<!doctype html><html lang="en"><head><!--head--><title>Plain</title><!--/head--></head>
<body><div id="root"><!--page--></div><!--served--></body></html>`

// The renderer as a build would be: it counts how often it was asked, and breaks on demand.
const RENDERER = `
export const asked = { renders: 0 }
export const renderer = {
  publicPaths: ['/news', '/knowledge/:class'],
  publicPage: (path) => path.toLowerCase() === '/news' ? { path: '/news', data: ['news', 'slow'] }
    : path.startsWith('/knowledge/') ? { path, data: ['device/' + path.slice(11)] } : null,
  head: ({ path, locale, origin }) => \`<title>\${[path, locale, origin].join(' ')}</title>\`,
  moved: (path, item) => path === '/news' && item === 'old' ? '/news/old' : null,
  render: async ({ path, data }) => {
    asked.renders++
    if (data.news === 'broken') throw new Error('cannot be drawn')
    return { status: path === '/nowhere' || path === '/404' ? 404 : 200, head: '<title>head of ' + path + '</title>', html: path === '/news' ? '<p>$& ' + data.news + '</p>' : path.startsWith('/knowledge/') ? '<p>' + data[path.slice(1).replace('knowledge', 'device')] + '</p>' : '<p>frame</p>', modules: ['web/start/main.tsx'] }
  },
}`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-pages-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), TEMPLATE)
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({
      'web/start/main.tsx': { file: 'assets/main.js', imports: ['_shell.js'] },
      '_shell.js': { file: 'assets/shell.js', imports: ['web/start/main.tsx'] },
    }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Fakes = Record<string, (locale: string, id: string) => Promise<unknown>>

/** `slow` is not one of ours: any set will do. */
async function pagesWith(fakes: Fakes) {
  const sources = { sets: fakes, things: fakes } as unknown as PageSources
  const rendererFolder = await mkdtemp(join(folder, 'renderer-'))
  await writeFile(join(rendererFolder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(rendererFolder, 'entry-server.js'), RENDERER)
  const env = readEnv({ PUBLIC_URL: 'https://resirkuit.example' }, folder)
  const pages = await openPages({ env, log: silent }, sources, { webFolder: folder, rendererFolder })
  const app = Fastify()
  app.get('/*', (request, reply) => pages.send(request, reply))
  const { asked } = (await import(join(rendererFolder, 'entry-server.js'))) as { asked: { renders: number } }
  const get = async (url: string, language = 'en') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { 'accept-language': language } })
    return { statusCode, body, headers }
  }
  return { get, asked }
}

const quick = { news: async () => 'words', slow: async () => 'more' }

test('a public page: the language asked for, head, words, data and files; made once for everybody at a time', async () => {
  const { get, asked } = await pagesWith(quick)
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/NEWS?x=1', 'id-ID,id;q=0.9')))
  const { body, headers } = answers[0]!
  expect(body).toContain('<html lang="id">')
  expect(body).toContain('<title>/news id https://resirkuit.example</title>')
  expect(body).not.toContain('Plain')
  // A dollar sign in a text is a dollar sign.
  expect(body).toContain('<div id="root"><p>$& words</p></div>')
  expect(JSON.parse(/id="served">(.*?)<\/script>/.exec(body)![1]!)).toEqual({
    locale: 'id',
    data: { news: 'words', slow: 'more' },
    modules: ['/assets/main.js', '/assets/shell.js'],
  })
  expect(headers.vary).toBe('accept-language, accept-encoding')
  expect(asked.renders).toBe(1)
  await get('/news', 'en')
  expect(asked.renders).toBe(2)
})

test('the address of an item in an earlier version leads to its own', async () => {
  const { get, asked } = await pagesWith(quick)
  expect(await get('/news?item=old')).toMatchObject({ statusCode: 301, headers: { location: '/news/old' } })
  expect((await get('/news?item=other')).statusCode).toBe(200)
  expect(asked.renders).toBe(1)
})

test('data cannot end the element it stands in', async () => {
  const { get } = await pagesWith({ ...quick, slow: async () => '</script><script>alert(1)</script>' })
  const { body } = await get('/news')
  expect(body.match(/<\/script>/g)).toHaveLength(1)
})

test('a source that fails or takes too long leaves its part to the browser', async () => {
  const { get } = await pagesWith({
    news: () => Promise.reject(new Error('away')),
    slow: () => new Promise(() => {}),
  })
  const { statusCode, body } = await get('/news')
  expect(statusCode).toBe(200)
  expect(JSON.parse(/id="served">(.*?)<\/script>/.exec(body)![1]!).data).toEqual({})
})

test('a page that cannot be made is made by the browser', async () => {
  const { get } = await pagesWith({ ...quick, news: async () => 'broken' })
  const { statusCode, body } = await get('/news')
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('id="served"')
})

test('a page that is not public gets its head and the frame around it; an unknown address is a 404', async () => {
  const { get, asked } = await pagesWith(quick)
  const profile = await get('/profile')
  expect(profile).toMatchObject({ statusCode: 200, body: expect.stringContaining('head of /profile') })
  expect(profile.body).toContain('<div id="root"><p>frame</p></div>')
  expect(JSON.parse(/id="served">(.*?)<\/script>/.exec(profile.body)![1]!)).toEqual({
    locale: 'en',
    data: {},
    modules: ['/assets/main.js', '/assets/shell.js'],
  })
  expect((await get('/nowhere')).statusCode).toBe(404)
  expect((await get('/%E0%A4%A')).statusCode).toBe(400)
  expect(asked.renders).toBe(2)
})

test('a page about one thing: its source gets what the address names; what does not exist is a 404, each time', async () => {
  const { get, asked } = await pagesWith({
    device: async (_, part) => (part === 'laptop' ? 'about laptops' : undefined),
  })
  const { body } = await get('/knowledge/laptop')
  expect(body).toContain('<div id="root"><p>about laptops</p></div>')
  expect(JSON.parse(/id="served">(.*?)<\/script>/.exec(body)![1]!).data).toEqual({
    'device/laptop': 'about laptops',
  })
  // The content belongs to the address.
  for (const [renders, part] of [
    [2, 'abacus'],
    [3, 'abacus'],
    [4, 'laptop/anything'],
  ] as const) {
    const missing = await get(`/knowledge/${part}`)
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('<div id="root"><p>frame</p></div>')
    expect(asked.renders).toBe(renders)
  }
})

test('slashes at the beginning are part of an address that there is not', async () => {
  const { get } = await pagesWith(quick)
  for (const url of ['//', '//news']) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode]).toEqual([url, 200])
    expect(body).toContain(`head of ${url}<`)
  }
})
