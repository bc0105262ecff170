import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './scene.ts'

/** Debian's, which a server of one's own mostly is. */
const BIN = ['17', '16', '15']
  .map((major) => `/usr/lib/postgresql/${major}/bin`)
  .find((folder) => existsSync(folder))

/** A PostgreSQL server of its own, which can be stopped and started; undefined where there are no programs for it. */
export async function ownPostgres(env: Record<string, string> = {}) {
  if (!BIN) return undefined
  const folder = await mkdtemp('/var/tmp/resirkuit-postgres-')
  const data = join(folder, 'data')
  await mkdir(data)
  execFileSync('chown', ['-R', 'postgres:', folder])
  await chmod(data, 0o700)
  /** Beside the load, which goes on. */
  const run = async (program: string, ...args: string[]) => {
    const child = spawn(
      'setpriv',
      [
        ...['--reuid=postgres', '--regid=postgres', '--init-groups'],
        // A preloaded library shares memory with its starter: not with root.
        ...['env', ...Object.entries(env).map((pair) => pair.join('='))],
        ...[join(BIN, program), ...args],
      ],
      {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      },
    )
    const [status] = (await once(child, 'exit')) as [number]
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  }
  await run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const control = (...args: string[]) => run('pg_ctl', '-w', '-D', data, '-l', join(folder, 'log'), ...args)
  const start = () => control('-o', options, 'start')
  await start()
  await run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'resirkuit')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/resirkuit`,
    start,
    stop: (mode: 'fast' | 'immediate') => control('-m', mode, 'stop'),
    restart: (mode: 'fast' | 'immediate') => control('-m', mode, '-o', options, 'restart'),
    close: async () => {
      await control('-m', 'immediate', 'stop').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type OwnPostgres = NonNullable<Awaited<ReturnType<typeof ownPostgres>>>
