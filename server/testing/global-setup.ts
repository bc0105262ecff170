import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/database/embedded/start.ts'
import { openDatabase } from '#server/database/open.ts'
import { loadDistricts } from '#server/features/locations/load.ts'
import { onServer } from './database.ts'
import { silent } from './silent.ts'

/**
 * One PostgreSQL for the whole run: the embedded one, or the server of TEST_DATABASE_URL. A migrated and filled
 * template on it makes each test file's own database cheap.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-test-'))
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startEmbedded({ dataDir: folder, log: silent })
  const server = given ?? embedded!.adminUrl
  const template = `resirkuit_template_${process.pid}`

  await onServer(server, `create database ${template}`)
  const url = new URL(server)
  url.pathname = template
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: folder, log: silent })
  await loadDistricts(opened.db)
  const { rows } = await opened.db.execute<{ server_version: string }>('show server_version')
  console.log(`HTTP tests on PostgreSQL ${rows[0]!.server_version}`)
  await opened.close()
  project.provide('databases', { server, template })

  return async () => {
    await onServer(server, `drop database ${template}`)
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: { server: string; template: string }
  }
}
