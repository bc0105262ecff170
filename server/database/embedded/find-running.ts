import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Found =
  /** The role and database of the application on the PostgreSQL that a server has started. */
  | { state: 'running'; url: string }
  | { state: 'stopped' | 'unmade' }
  /** This user may not read it. */
  | { state: 'closed'; path: string }

/** The embedded PostgreSQL of a data folder, for who is not the server: it is found, and never started. */
export function findRunning(dataDir: string): Found {
  const folder = join(dataDir, 'postgres')
  const files = ['resirkuit.password', 'postmaster.pid'].map((name) => join(folder, name))
  try {
    if (!existsSync(folder))
      return readable(dataDir) ? { state: 'unmade' } : { state: 'closed', path: dataDir }
    const [password, pid] = files.map((file) => readFileSync(file, 'utf8').split('\n'))
    const port = Number(pid![3])
    if (!port || !isRunning(Number(pid![0]))) return { state: 'stopped' }
    return {
      state: 'running',
      url: `postgres://resirkuit:${password![0]!.trim()}@127.0.0.1:${port}/resirkuit`,
    }
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') return { state: 'closed', path }
    // Without the one it was never whole; without the other nobody is running.
    return { state: 'stopped' }
  }
}

/** What cannot be looked into looks as if nothing were there. */
function readable(folder: string) {
  try {
    readFileSync(join(folder, 'secret'))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES'
  }
}

/** A process of another user is one, too. */
function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
