import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { silent } from '#server/testing/silent.ts'
import { createWorkers } from './workers.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a process knows whose certificates this one believes, and no setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-workers-'))
  const program = join(folder, 'says.mjs')
  await writeFile(program, `process.on('message', () => process.send(process.env))`)
  vi.stubEnv('NODE_EXTRA_CA_CERTS', join(folder, 'own.pem'))
  vi.stubEnv('SMTP_URL', 'smtp://somebody:secret@mail.example.org')
  const { ask, close } = createWorkers<object, Record<string, string>>(
    { log: silent },
    { program, what: 'says', waiting_max: 1, limit_ms: 60_000, idle_ms: 1_000 },
  )
  const known = await ask({})
  expect(known).toMatchObject({ NODE_EXTRA_CA_CERTS: join(folder, 'own.pem') })
  expect(Object.keys(known)).not.toContain('SMTP_URL')
  await close()
  await rm(folder, { recursive: true })
})
