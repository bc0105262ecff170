import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { dataFolderOf } from './data-folder.ts'

export const QUIET: Logger = { debug() {}, info() {}, warn() {}, error() {} }

export type Located = { url: string; dataDir: string; close: () => Promise<void> }

/**
 * Where the database of an installation answers, whether its server runs or not: an embedded PostgreSQL that is stopped runs
 * until `close`. Its model stays as it is.
 * @throws StartupError in one line
 */
export async function locateDatabase(env: Env): Promise<Located> {
  const dataDir = dataFolderOf(env)
  const close = async () => {}
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, dataDir, close }
  const found = findEmbeddedPostgres(dataDir)
  switch (found.state) {
    case 'running':
      return { url: found.url, dataDir, close }
    case 'stopped': {
      const { url, stop } = await startEmbeddedPostgres({ dataDir, dataDirGiven: true, log: QUIET })
      return { url, dataDir, close: stop }
    }
    case 'unmade':
      throw new StartupError(`There is no database in ${dataDir}: is DATA_DIR right?`)
    case 'closed':
      throw new StartupError(
        `This user may not read ${found.path}: run this as the user who runs the server, e.g. with sudo -u.`,
      )
  }
}
