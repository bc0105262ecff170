import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { cert, key } from '#server/testing/certificate.ts'
import { createTestDatabase, onServer } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { readEnv } from '#server/installation/env.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { connectOnce } from './connection.ts'
import { openDatabase } from './open.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server at a port of its own; `take` gets each connection. */
async function listening(take: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    take(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** As a server says it, before or after somebody has signed in. */
function refusal(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
const isSslRequest = (data: Buffer) => data.length === 8 && data.readInt32BE(4) === 80_877_103

/** Says why nobody comes in, to whoever asks. */
const refusing = (code: string, message: string) =>
  listening((socket) => socket.once('data', () => socket.end(refusal(code, message))))

async function failure(databaseUrl: string) {
  const opening = openDatabase({ databaseUrl, dataDir: '/', log: silent, patience_ms: 0 })
  const error = (await opening.then(
    (opened) => opened.close(),
    (thrown: unknown) => thrown,
  )) as Error
  expect(error).toBeInstanceOf(StartupError)
  expect(error.message).not.toMatch(/\n|geheim/)
  return error.message
}
const at = (port: number) => `postgres://sari:geheim@127.0.0.1:${port}/sirkuit`

describe('§6 a start that the database refuses says why, in one line', () => {
  test.each<[code: string, said: string, line: RegExp]>([
    ['28P01', 'password authentication failed for user "sari"', /^The user or the password .* is wrong/],
    [
      '28000',
      'role "sari" is not permitted to log in',
      /^The user may not sign in .*not permitted to log in/,
    ],
    ['28000', 'no pg_hba.conf entry for host "::1", user "sari", no encryption', /add \?sslmode=verify-full/],
    ['3D000', 'database "sirkuit" does not exist', /^There is no such database/],
    ['53300', 'sorry, too many clients already', /^There are no free connections/],
    ['57P03', 'the database system is starting up', /takes no connections yet .*starting up/],
    ['55000', 'database "sirkuit" is not currently accepting connections', /lets nobody connect/],
    ['08P01', 'unsupported startup parameter: options', /^The connection pooler .* parameter options/],
    ['08P01', 'unsupported startup parameter in options: jit', /^The connection pooler .* parameter jit/],
    ['08P01', 'no more connections allowed (max_client_conn)', /^There are no free connections/],
    ['08P01', 'query_wait_timeout', /^The connection pooler .* default_pool_size/],
    [
      '08P01',
      'server login failed: FATAL password authentication failed for user "x"',
      /^The user or the pass/,
    ],
    ['08P01', 'pgbouncer cannot connect to server', /^The connection pooler .* does not reach PostgreSQL/],
    ['08P01', 'no such database: sirkuit', /^There is no such database/],
    ['08P01', 'SSL required', /lets nobody in without TLS/],
    ['XX000', 'something\nelse for geheim', /cannot be opened: something else for \*\*\*$/],
  ])('%s %s', async (code, said, line) => {
    expect(await failure(at(await refusing(code, said)))).toMatch(line)
  })

  test('no server of PostgreSQL behind the address', async () => {
    const port = await listening((socket) => socket.once('data', () => socket.destroy()))
    expect(await failure(at(port))).toMatch(/closed the connection at once/)
  })

  test('a database of another encoding', async () => {
    const { server } = inject('databases')
    const name = `resirkuit_test_${randomBytes(6).toString('hex')}`
    await onServer(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    const url = new URL(server)
    url.pathname = name
    expect(await failure(url.href)).toMatch(/was made with the encoding LATIN1: make one with UTF8/)
    await onServer(server, `drop database ${name} with (force)`)
  })

  test('a user who may make nothing in it', async () => {
    const { server } = inject('databases')
    const name = `resirkuit_test_${randomBytes(6).toString('hex')}`
    await onServer(server, `create role ${name} login password 'geheim'`)
    await onServer(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = name
    url.username = name
    url.password = 'geheim'
    expect(await failure(url.href)).toMatch(/^The user may not do what is needed .*make it the owner/)
    await onServer(server, `drop database ${name} with (force)`)
    await onServer(server, `drop role ${name}`)
  })
})

describe('§6 sslmode means what it means for psql', () => {
  /** A proxy in front of the test's database: with TLS, without, or with one of them refused. */
  const inFront = ({ tls, refusePlain }: { tls?: boolean; refusePlain?: Buffer }) => {
    const { hostname, port } = new URL(database.url)
    const pass = (socket: Socket, first?: Buffer) => {
      const there = connect(Number(port || 5432), hostname)
      there.on('error', () => {})
      if (first) there.write(first)
      socket.pipe(there).pipe(socket)
      closing.push(() => there.destroy())
    }
    return listening((socket) =>
      socket.once('data', (first) => {
        if (!isSslRequest(first)) {
          if (refusePlain) socket.end(refusePlain)
          else pass(socket, first)
        } else if (tls) {
          socket.write('S')
          const secureContext = createSecureContext({ cert, key })
          const encrypted = new TLSSocket(socket, { isServer: true, secureContext })
          encrypted.on('error', () => {})
          pass(encrypted)
        } else {
          socket.write('N')
          socket.once('data', (next) => pass(socket, next))
        }
      }),
    )
  }
  const noEntry = refusal('28000', 'no pg_hba.conf entry for host "127.0.0.1", no encryption')

  /** Connects, and says by which way; or why not. */
  async function reached(port: number, query: string) {
    const url = new URL(database.url)
    url.port = String(port)
    url.search = query
    const { DATABASE_URL } = readEnv({ DATABASE_URL: url.href }, '/')
    try {
      const { client } = await connectOnce(DATABASE_URL!, { connectionTimeoutMillis: 5_000 })
      const { encrypted } = (client as unknown as { connection: { stream: { encrypted?: boolean } } })
        .connection.stream
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.end()
      return encrypted ? 'TLS' : 'plain'
    } catch (error) {
      return (error as Error).message
    }
  }

  test.each([
    ['prefer', {}, 'plain'],
    ['prefer', { tls: true }, 'TLS'],
    ['prefer', { tls: true, refusePlain: noEntry }, 'TLS'],
    ['allow', {}, 'plain'],
    ['allow', { tls: true }, 'plain'],
    ['allow', { tls: true, refusePlain: noEntry }, 'TLS'],
    ['allow', { tls: true, refusePlain: refusal('08P01', 'SSL required') }, 'TLS'],
    ['allow', { refusePlain: noEntry }, 'no pg_hba.conf entry for host "127.0.0.1", no encryption'],
    ['disable', { tls: true }, 'plain'],
    ['require', {}, 'The server does not support SSL connections'],
    ['require', { tls: true }, 'TLS'],
    [
      'verify-full',
      { tls: true },
      'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
    ],
  ])('%s at a server with %o: %s', async (mode, server, way) => {
    expect(await reached(await inFront(server), `sslmode=${mode}`)).toBe(way)
  })

  test('prefer goes on without TLS where the handshake fails', async () => {
    const { hostname, port } = new URL(database.url)
    const broken = await listening((socket) =>
      socket.once('data', (first) => {
        if (isSslRequest(first)) return void socket.end('Snonsense')
        const there = connect(Number(port || 5432), hostname)
        there.on('error', () => {})
        there.write(first)
        socket.pipe(there).pipe(socket)
        closing.push(() => there.destroy())
      }),
    )
    expect(await reached(broken, 'sslmode=prefer')).toBe('plain')
  })

  test('a root certificate of its own, one that is missing, and none where one is needed', async () => {
    const file = join(tmpdir(), `resirkuit-ca-${randomBytes(6).toString('hex')}.pem`)
    await writeFile(file, cert)
    const port = await inFront({ tls: true })
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(await reached(port, `sslmode=${mode}&sslrootcert=${file}`)).toBe('TLS')
    const url = (query: string) => `${at(port)}?${query}`
    expect(await failure(url('sslmode=verify-full&sslrootcert=/nowhere.pem'))).toMatch(
      /^The file \/nowhere\.pem that DATABASE_URL names for TLS cannot be read \(ENOENT\)/,
    )
    expect(await failure(url('sslmode=verify-ca'))).toMatch(/needs sslrootcert/)
    expect(await failure(url('sslmode=verify-full&sslrootcert=system'))).toMatch(
      /^The certificate of the database at .* is not accepted \(self-signed certificate\)/,
    )
    expect(await failure(at(await inFront({})) + '?sslmode=require')).toMatch(/offers no TLS/)
    expect(() => readEnv({ DATABASE_URL: url('sslmode=verify_full') }, '/')).toThrow(
      /sslmode must be disable/,
    )
  })
})
