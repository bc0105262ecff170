import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ELSEWHERE } from '#server/database/embedded/start.ts'
import type { Env } from '#server/installation/env.ts'

/** Where the data lies: the start takes another folder where PostgreSQL cannot reach the one it should (embedded/start.ts). */
export const dataFolderOf = ({ DATA_DIR, dataDirGiven }: Pick<Env, 'DATA_DIR' | 'dataDirGiven'>) =>
  !dataDirGiven && !existsSync(join(DATA_DIR, 'postgres')) && existsSync(join(ELSEWHERE, 'postgres'))
    ? ELSEWHERE
    : DATA_DIR
