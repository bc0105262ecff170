// Writes the contract as OpenAPI to docs/openapi.json; with --check only says whether the file is up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '#server/start/app.ts'
import type { Context } from '#server/core/context.ts'
import { readEnv } from '#server/installation/env.ts'

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json')
// Nothing is called while the description is written, so only what mounting asks for is needed.
const identity = { origins: { connect: [], script: [], frame: [] } } as unknown as Context['identity']
const counting = (() => ({})) as unknown as Context['counting']
const app = await buildApp({ env: readEnv({}, '/'), channels: {}, identity, counting } as Context)
await app.ready()
const written = `${JSON.stringify(app.swagger(), null, 2)}\n`
if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== written) {
    process.stderr.write('docs/openapi.json does not fit the contract: npm run openapi\n')
    process.exit(1)
  }
} else await writeFile(file, written)
