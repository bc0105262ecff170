import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordFileOf } from './cluster.ts'
import { buildUrls } from './ensure-database.ts'

export type FoundPostgres =
  /** The address of the application's database on the PostgreSQL that another process has started. */
  | { state: 'running'; url: string }
  | { state: 'stopped' | 'unmade' }
  /** This user may not read it. */
  | { state: 'closed'; path: string }

/** Finds the PostgreSQL of a data folder, for programs beside its server. Nothing is started. */
export function findRunningPostgres(dataFolder: string, application: string): FoundPostgres {
  const folder = join(dataFolder, 'postgres')
  const files = [passwordFileOf(folder, application), join(folder, 'postmaster.pid')]
  try {
    if (!existsSync(folder))
      return isOpen(dataFolder) ? { state: 'unmade' } : { state: 'closed', path: dataFolder }
    const [password, pid] = files.map((file) => readFileSync(file, 'utf8').split('\n'))
    const port = Number(pid![3])
    if (!port || !isRunning(Number(pid![0]))) return { state: 'stopped' }
    return { state: 'running', url: buildUrls(port, application, password![0]!.trim()).url }
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') return { state: 'closed', path }
    // Without the password the cluster was never whole; without postmaster.pid nothing runs.
    return { state: 'stopped' }
  }
}

/** The files of a folder that this user may not enter seem to be missing. */
function isOpen(folder: string) {
  try {
    accessSync(folder, constants.X_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES'
  }
}

/** Signals to a process of another user are refused; it runs all the same. */
function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
