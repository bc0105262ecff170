import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { LaunchError } from './launch-error.ts'
import { tryTo } from './processes.ts'

/** The user who runs PostgreSQL. Empty: our own. */
export type User = { uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the data, or else as `postgres` or `nobody`.
 * @param data the data folder, which need not exist
 */
export function chooseUser(data: string): User {
  const owner = tryTo(() => statSync(data))
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new LaunchError(
        'folder-of-another-user',
        `${data} belongs to user ${owner.uid}, not to user ${process.getuid?.()} who runs this`,
        'start as that user, or change its owner',
      )
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new LaunchError(
    'user-missing',
    'PostgreSQL does not run as root and there is no user postgres or nobody',
    'start as another user, or use a PostgreSQL server',
  )
}

export function canEnterFolder(user: User, folder: string) {
  if (user.uid === undefined) return true
  const run = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', env: {} })
  if (run.error)
    throw new LaunchError(
      'user-missing',
      `PostgreSQL does not run as root, and this root may not change to user ${user.uid} (${run.error.message})`,
      'start as another user, or use a PostgreSQL server',
    )
  return run.status === 0
}
