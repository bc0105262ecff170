import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FALLBACK_DATA_FOLDER } from '#server/database/embedded-postgres.ts'
import type { Env } from '#server/installation/env.ts'

/** The folder of the data: the start takes another one where PostgreSQL cannot reach this one (`startEmbeddedPostgres`). */
export const dataFolderOf = ({ DATA_DIR, dataDirGiven }: Pick<Env, 'DATA_DIR' | 'dataDirGiven'>) =>
  !dataDirGiven &&
  !existsSync(join(DATA_DIR, 'postgres')) &&
  existsSync(join(FALLBACK_DATA_FOLDER, 'postgres'))
    ? FALLBACK_DATA_FOLDER
    : DATA_DIR
