import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { submissions } from '#contract/requests/submissions.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let app: Awaited<ReturnType<typeof createTestApp>>
let folder = ''
beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-second-copy-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A part of the contract with a zod of its own, bundled as the renderer of the public pages has it for `/collection`. */
async function loadSecondCopy() {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(import.meta.dirname, '../../../contract/requests/submissions.ts'),
      outDir: folder,
      emptyOutDir: false,
    },
    ssr: { noExternal: true },
  })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return (await import(pathToFileURL(join(folder, 'submissions.js')).href)) as {
    submissions: { submit: { reply: z.ZodType } }
  }
}

it('§12 the document is the same whether or not a page has brought a second copy of the contract along', async () => {
  const before = await app.call({ url: '/api/openapi.json' })
  const second = await loadSecondCopy()
  // It is another one, and has entered itself under the same names in the registry of the process.
  expect(second.submissions.submit.reply).not.toBe(submissions.submit.reply)
  expect(z.globalRegistry.get(second.submissions.submit.reply)).toEqual({ id: 'Submitted' })

  await using fresh = new AsyncDisposableStack()
  const later = fresh.adopt(await createTestApp(), ({ close }) => close())
  for (const url of ['/api/openapi.json', '/api/docs/json']) {
    const { status, body } = await later.call({ url })
    expect([url, status]).toEqual([url, 200])
    expect(body).toEqual(before.body)
  }
})

it('§12 everything that the document refers to is in it', async () => {
  const { body, text } = await app.call({ url: '/api/openapi.json' })
  const names = Object.keys(body.components.schemas)
  const wanted = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
  expect(wanted.filter((name) => !names.includes(name))).toEqual([])
})
