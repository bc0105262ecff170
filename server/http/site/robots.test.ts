import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEnv } from '#server/installation/env.ts'
import type { PageSources } from './pages.ts'
import { serveForRobots } from './robots.ts'

const sources = {
  index: async (kind: string) => [{ id: `what's ${kind}`, date: null }],
  sets: { knowledge: async () => ({ classes: [] }) },
} as unknown as PageSources

/** Both documents, asked for under a host that somebody has made up. */
async function ask(settings: Record<string, string>) {
  const app = Fastify()
  serveForRobots(
    app,
    { env: readEnv(settings, '/') },
    { publicPaths: ['/news', '/news/:id', '/ExploreEwaste/supply/:id'], hiddenPaths: ['/admin', '/n'] },
    sources,
  )
  return Promise.all(
    ['/robots.txt', '/sitemap.xml'].map((url) => app.inject({ url, headers: { host: 'made-up.example' } })),
  )
}

test('with PUBLIC_URL links lead there, whoever asks how, and caches may keep them', async () => {
  for (const { body, headers } of await ask({ PUBLIC_URL: 'https://ewaste.example.go.id' })) {
    expect(body).toContain('https://ewaste.example.go.id/')
    expect(body).not.toContain('made-up')
    expect(headers['cache-control']).toBe('public, max-age=3600')
  }
})

test('without it they repeat what the caller says, and no cache gives that to others', async () => {
  for (const { body, headers } of await ask({})) {
    expect(body).toContain('http://made-up.example/')
    expect(headers['cache-control']).toBe('private, no-cache')
  }
})

test('a hidden path is hidden with all below it, and nothing else that begins alike', async () => {
  const [robots] = await ask({})
  const rules = [...robots!.body.matchAll(/^Disallow: (.+)$/gm)].map(([, rule]) => rule!)
  expect(rules).toEqual(expect.arrayContaining(['/admin$', '/admin/', '/admin?', '/n$', '/n/', '/n?']))
  expect(rules.filter((rule) => '/news'.startsWith(rule))).toEqual([])
})

test('every item of a kind is listed at the address of its page, and no pattern is', async () => {
  const [, sitemap] = await ask({ PUBLIC_URL: 'https://ewaste.example.go.id' })
  expect(
    [...sitemap!.body.matchAll(/<loc>https:\/\/ewaste.example.go.id(.+?)<\/loc>/g)].map(([, path]) => path),
  ).toEqual(['/news', "/news/what's%20news", "/ExploreEwaste/supply/what's%20supply"])
})
