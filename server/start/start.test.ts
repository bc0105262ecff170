import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startInstallation } from './start.ts'
import { StartupError } from './startup-error.ts'
import { root, spawnServer, startServer, type ServerProcess } from '#server/testing/server-process.ts'

// The real program, as an operator starts it.
let folder: string
let running: ServerProcess
/** A data folder that one test after the other starts on. */
let data: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-start-'))
  await chmod(folder, 0o711)
  data = join(folder, 'other')
  running = await startServer({ DATA_DIR: join(folder, 'data') })
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts with settings that cannot work; answers what it says and how it ends. */
async function refused(env: Record<string, string>) {
  const { child, output } = spawnServer(env)
  const [code] = (await once(child, 'exit')) as [number]
  return { code, said: output().trim() }
}

describe('a start that cannot work', () => {
  test('says why in one line, and ends', async () => {
    expect(await refused({ PORT: 'eighty' })).toEqual({
      code: 1,
      said: expect.stringMatching(/^Resirkuit cannot start: Setting PORT is wrong: .*$/),
    })
  })

  // The same line, without the program around it. Settings are in env.test.ts.
  test.each<[name: string, says: RegExp, env: () => Record<string, string>]>([
    ['the port is taken', /^Port \d+ is taken/, () => ({ DATA_DIR: data, PORT: new URL(running.url).port })],
    ['the data folder is open already', /in use|already/i, () => ({ DATA_DIR: join(folder, 'data') })],
    ['the data folder is a file', /cannot be used|not writable/, () => ({ DATA_DIR: join(folder, 'file') })],
    [
      'the database cannot be reached',
      /database at nowhere\.invalid/,
      () => ({ DATA_DIR: folder, DATABASE_URL: 'postgres://a:geheim@nowhere.invalid/b' }),
    ],
    [
      'the sender is no address',
      /^Setting MAIL_FROM is wrong/,
      () => ({ DATA_DIR: data, MAIL_FROM: 'the office' }),
    ],
  ])('%s', async (_, says, env) => {
    await writeFile(join(folder, 'file'), '')
    const failure = await startInstallation({ LOG_LEVEL: 'silent', ...env() }, root).catch(
      (error: Error) => error,
    )
    expect(failure).toBeInstanceOf(StartupError)
    const { message } = failure as StartupError
    expect(message).toMatch(says)
    expect(message).not.toMatch(/\n|geheim/)
  })

  test('the secret is another than the database was made with', async () => {
    const first = await startServer({ DATA_DIR: data })
    await first.stop()
    const file = join(data, 'secret')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const kept = await readFile(file, 'utf8')
    const { code, said } = await refused({ DATA_DIR: data, SECRET: `not ${kept}` })
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Resirkuit cannot start: The secret does not fit/),
    ])
    const again = await startServer({ DATA_DIR: data })
    await again.stop()
  })
})

test('ADMIN_ACCESS=signed-in: the start warns that everybody reads and writes', async () => {
  const env = { DATA_DIR: data, ADMIN_ACCESS: 'signed-in', LOG_LEVEL: 'warn' }
  const server = await startServer(env)
  await server.stop()
  expect(server.output()).toMatch(
    /signed-in: everyone who signs up sees .* phone number, and writes as staff do/,
  )
})

test('it ends gracefully, and leaves no process behind', async () => {
  const server = await startServer({ DATA_DIR: data })
  server.child.kill('SIGTERM')
  const [code] = (await once(server.child, 'exit')) as [number]
  expect(code).toBe(0)
  expect(spawnSync('pgrep', ['-f', data], { encoding: 'utf8' }).stdout).toBe('')
})

test('connections that say nothing or half a head keep nobody from ending or from starting again', async () => {
  const env = { DATA_DIR: data }
  const server = await startServer(env)
  const { hostname, port } = new URL(server.url)
  const sockets = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nhost:'].map(async (said) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(said)
      return socket
    }),
  )
  // As when the launcher is killed; whoever looks after it starts the next one at once.
  const ended = once(server.child, 'exit')
  server.child.disconnect()
  const again = await startServer(env)
  expect(await ended).toEqual([0, null])
  for (const socket of sockets) socket.destroy()
  await again.stop()
})
