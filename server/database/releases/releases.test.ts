import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { afterEach, expect, test } from 'vitest'
import { enquiry, newGuest } from '#server/testing/test-app.ts'
import { root, startServer } from '#server/testing/server-process.ts'

// The data folder that each release left behind, made by that release itself, and the present program on it. That of 0.1.0 is the
// example data of its `npm run demo` with a photo, weights and a correction of one; later ones: `node scripts/keep-release.ts`.

/** The content that must be there afterwards. */
const RELEASES: Record<string, { post: string; impact: object; in_store_kg: number[] }> = {
  '0.1.0': {
    post: '[Contoh] Sebuah foto dan dua radio.',
    impact: {
      weighed_kg: 45.125,
      by_outcome_kg: {
        reused: 4.125,
        recycled: 0,
        disposed: 0,
        unknown: 41,
        repaired: 0,
        refrigerant: 0,
        lost: 0,
      },
    },
    in_store_kg: [45.125],
  },
  '0.2.0': {
    post: '[Contoh] Dua laptop, engselnya patah.',
    impact: {
      weighed_kg: 10087.5,
      by_outcome_kg: {
        reused: 240.7,
        repaired: 0,
        recycled: 8505.307,
        disposed: 542.893,
        unknown: 785.154,
        refrigerant: 0,
        lost: 13.446,
      },
    },
    in_store_kg: [177.15, 345.854],
  },
  '0.3.0': {
    post: '[Contoh] Dua laptop, engselnya patah.',
    impact: {
      weighed_kg: 10087.5,
      by_outcome_kg: {
        reused: 240.7,
        repaired: 0,
        recycled: 8505.307,
        disposed: 542.893,
        unknown: 785.154,
        refrigerant: 0,
        lost: 13.446,
      },
    },
    in_store_kg: [177.15, 345.854],
  },
}
const kept = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tar.zst'))
  .map((name) => basename(name, '.tar.zst'))
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('every release of the changelog is kept, and something is known about it', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version)
  expect(released).toContain('0.1.0')
  expect(kept.toSorted()).toEqual(released.toSorted())
  expect(Object.keys(RELEASES).toSorted()).toEqual(released.toSorted())
})

test.each(kept)('%s is brought up to date by a start, and nothing of it is lost', async (release) => {
  const { post, impact, in_store_kg } = RELEASES[release]!
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-release-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  // The user of PostgreSQL must reach it.
  await chmod(folder, 0o711)
  const DATA_DIR = join(folder, 'data')
  await pipeline(
    createReadStream(join(import.meta.dirname, `${release}.tar.zst`)),
    createZstdDecompress(),
    unpackTar(DATA_DIR),
  )

  const server = await startServer({ DATA_DIR })
  cleanups.push(server.stop)
  const call = async (path: string, payload?: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(server.url + path, {
      method: payload ? 'POST' : 'GET',
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    expect(reply.status, path).toBe(200)
    // oxlint-disable-next-line typescript/no-explicit-any -- what is not as it should be, the next line says.
    return (await reply.json()) as any
  }
  const signIn = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded'
  const as = async (name: string) => {
    const account = { email: `${name}@example.org`, password: 'contoh-1234', returnSecureToken: true }
    return { authorization: `Bearer ${(await call(signIn, account)).idToken}` }
  }

  const { timeline } = await call('/api/timeline', undefined, await as('contoh-anggota'))
  const found = timeline.find(({ data }: { data: { message: string } }) => data.message === post)
  expect(found).toBeDefined()
  const photo = await fetch(server.url + found.data.imageUrl)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await call('/api/impact')).toMatchObject(impact)
  const { stores } = await call('/api/custody/stores', undefined, await as('contoh-operator'))
  expect(stores).toMatchObject(in_store_kg.map((stock) => ({ balance: { stock } })))
  await call('/api/submit-ewaste', enquiry(), newGuest())
  await server.stop()
  const again = await startServer({ DATA_DIR })
  cleanups.push(again.stop)
})
