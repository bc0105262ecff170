import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtCommand, SERVER_ENV, sourceCommand } from '../../scripts/server-command.mjs'
import { hasProgram } from '../../scripts/setup.mjs'
import type { PROGRAMS } from '#server/machine/programs.mjs'

export const root = join(import.meta.dirname, '..', '..')

export type ServerProcess = {
  url: string
  child: ChildProcess
  output: () => string
  stop: () => Promise<void>
}

/** The server as `npm run build` made it, for tests of the product. */
export const BUILT = builtCommand('main')

/**
 * The arguments of `node` for a program: of the build where it is made of these sources, because that starts in two
 * thirds of the time.
 */
export const commandOf: (name: keyof typeof PROGRAMS) => string[] = hasProgram()
  ? builtCommand
  : sourceCommand

/** Starts the real server as a process of its own; does not wait until it is ready. @param cwd its checkout */
export function spawnServer(env: Record<string, string>, command = commandOf('main'), cwd = root) {
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...SERVER_ENV,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // The end of what it says is enough: under load it says a line for each request.
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data: Buffer) => {
      output = (output + data).slice(-4000)
    })
  return { child, output: () => output }
}

/** Starts the real server and waits until it says where it is. */
export async function startServer(
  env: Record<string, string>,
  command?: string[],
  cwd?: string,
): Promise<ServerProcess> {
  const { child, output } = spawnServer(env, command, cwd)
  const url = await new Promise<string>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${output()}`)))
    child.stdout!.on('data', () => {
      const [, address] = /ready at (http:\S+)/.exec(output()) ?? []
      if (address) ready(address.replace('localhost', '127.0.0.1'))
    })
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, child, output, stop }
}
