import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildUrls, ensureDatabase } from '#packages/postgres-launcher/ensure-database.ts'
import { startPostmaster } from '#packages/postgres-launcher/postmaster.ts'
import { readBundledMajor } from '#packages/postgres-launcher/programs.ts'
import type { CarryOver } from '#packages/postgres-launcher/upgrade-cluster.ts'
import { chooseUser } from '#packages/postgres-launcher/user.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { everythingIn } from '#server/testing/sets.ts'
import { spawnServer, startServer } from '#server/testing/server-process.ts'
import { enquiry, newGuest } from '#server/testing/test-app.ts'
import { QUIET } from './locate.ts'

/** The programs of another PostgreSQL, as Debian and Homebrew put them. */
const OLD_POSTGRES = [
  '/usr/lib/postgresql/*',
  '/opt/homebrew/opt/postgresql@*',
  '/usr/local/opt/postgresql@*',
]
  .flatMap((pattern) => globSync(pattern))
  .find((folder) => majorIn(folder) !== undefined)

function majorIn(folder: string) {
  const { stdout } = spawnSync(join(folder, 'bin/postgres'), ['-V'], { encoding: 'utf8' })
  const [major] = /\d+/.exec(stdout ?? '') ?? []
  return Number(major) >= 15 && Number(major) < Number(readBundledMajor()) ? major : undefined
}

// .ci/run installs one, so that there it is always tried.
describe.skipIf(OLD_POSTGRES === undefined)('the database of an earlier PostgreSQL', () => {
  const programs = OLD_POSTGRES!
  const major = programs && majorIn(programs)!
  let folder: string
  /** An installation that ran on it. */
  let made: string
  let before: Awaited<ReturnType<typeof everythingIn>>
  const ratna = { username: 'ratna', email: 'ratna@example.org', password: 'sirkuit-1234' }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resirkuit-raise-'))
    await chmod(folder, 0o711)
    made = join(folder, 'made')
    await mkdir(made)
    await chmod(made, 0o711)
    const data = join(made, 'postgres')
    const user = chooseUser(data)
    const [password, secret] = ['a-password-of-the-old-one', join(folder, 'password')]
    await mkdir(data, { mode: 0o700 })
    await writeFile(secret, password)
    if (user.uid !== undefined) for (const path of [data, secret]) await chown(path, user.uid, user.gid!)
    const initdb = [
      '-D',
      data,
      `--pwfile=${secret}`,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
    ]
    expect(spawnSync(join(programs, 'bin/initdb'), initdb, { ...user, cwd: '/', env: {} }).status).toBe(0)
    await writeFile(join(data, 'resirkuit.password'), password)
    const [postgres, maker] = [join(programs, 'bin/postgres'), join(programs, 'bin/initdb')]
    const earlier = { root: programs, postgres, initdb: maker, major }
    const old = await startPostmaster({ folder: data, programs: earlier, user, log: QUIET })
    try {
      const urls = buildUrls(old.port, 'resirkuit', password)
      await ensureDatabase(urls)
      const server = await startServer({ DATA_DIR: made, DATABASE_URL: urls.url })
      const send = async (path: string, payload: object, headers: object = {}) => {
        const { status } = await fetch(server.url + path, {
          method: 'POST',
          body: JSON.stringify(payload),
          headers: { 'content-type': 'application/json', ...headers },
        })
        expect([path, status]).toEqual([path, 200])
      }
      await send('/api/signup', ratna)
      for (let number = 0; number < 3; number++) await send('/api/submit-ewaste', enquiry(), newGuest())
      await server.stop()
      before = await read(urls.url)
    } finally {
      await old.stop()
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

  async function read(url: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return everythingIn(client).finally(() => client.end())
  }
  async function copied(name: string) {
    const home = join(folder, name)
    // With its owner.
    expect(spawnSync('cp', ['-a', made, home]).status).toBe(0)
    return home
  }
  const versionIn = async (...path: string[]) => (await readFile(join(...path, 'PG_VERSION'), 'utf8')).trim()
  async function startsOn(home: string) {
    const server = await startServer({ DATA_DIR: home, OLD_POSTGRES: programs })
    try {
      const signIn = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded'
      const { status } = await fetch(server.url + signIn, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ratna, returnSecureToken: true }),
      })
      expect(status).toBe(200)
      expect(await versionIn(home, 'postgres')).toBe(readBundledMajor())
      expect(existsSync(join(home, 'raising'))).toBe(false)
      const found = findEmbeddedPostgres(home)
      expect(found.state).toBe('running')
      return await read((found as { url: string }).url)
    } finally {
      await server.stop()
    }
  }
  /** All but what a start and a sign-in write, and what PostgreSQL 18 calls a constraint as well. */
  const lasting = ({ rows, constraints, triggers }: typeof before) => ({
    triggers,
    constraints: constraints.filter((one) => !one.includes(' NOT NULL ')),
    rows: Object.fromEntries(
      Object.entries(rows).filter(([name]) => !/^identity\.|limits|data_versions/.test(name)),
    ),
  })

  test('is brought to ours by a start, row by row; the old one and a backup stay', async () => {
    const home = await copied('whole')
    expect(lasting(await startsOn(home))).toEqual(lasting(before))
    expect(await versionIn(home, `postgres-${major}`)).toBe(major)
    expect(await readdir(join(home, `before-postgresql-${readBundledMajor()}`))).toEqual([
      expect.stringMatching(/^resirkuit-.*\.tar$/),
    ])

    // Killed between the two renames, or before the first: the next start goes on.
    for (const old of ['left', undefined]) {
      await mkdir(join(home, 'raising'))
      await rename(join(home, 'postgres'), join(home, 'raising', 'postgres'))
      if (old === undefined) await rename(join(home, `postgres-${major}`), join(home, 'postgres'))
      await writeFile(join(home, 'raising', 'ready'), `postgres-${old ?? major}`)
      expect(lasting(await startsOn(home))).toEqual(lasting(before))
      expect(await versionIn(home, `postgres-${major}`)).toBe(major)
    }
  })

  test('killed while the new one is made, it is as it was, and the next start makes it', async () => {
    const home = await copied('killed')
    const { child } = spawnServer({ DATA_DIR: home, OLD_POSTGRES: programs })
    const gone = once(child, 'exit')
    await vi.waitFor(() => expect(existsSync(join(home, 'raising', 'postgres', 'PG_VERSION'))).toBe(true), {
      timeout: 60_000,
      interval: 2,
    })
    child.kill('SIGKILL')
    await gone
    expect(await versionIn(home, 'postgres')).toBe(major)
    expect(lasting(await startsOn(home))).toEqual(lasting(before))
  })

  test('of attempts that fail nothing stays; a mark that was cut short is none', async () => {
    const home = await copied('failing')
    const carryOver: CarryOver = async (_from, _into, { kept }) => {
      await writeFile(join(kept, 'a-set.tar'), 'of some size')
      throw new Error('there is no room for it')
    }
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(
        startEmbeddedPostgres({ dataDir: home, carryOver, oldPostgres: programs, log: QUIET }),
      ).rejects.toThrow('there is no room for it')
    expect((await readdir(home)).filter((name) => /^before|^raising/.test(name))).toEqual([])
    await mkdir(join(home, 'raising'))
    await writeFile(join(home, 'raising', 'ready'), '')
    expect(lasting(await startsOn(home))).toEqual(lasting(before))
  })

  test('without the programs that made it nothing is changed, and it is said what to do', async () => {
    const home = await copied('without')
    const { child, output } = spawnServer({ DATA_DIR: home, OLD_POSTGRES: join(folder, 'nothing') })
    const [code] = await once(child, 'exit')
    expect(code).not.toBe(0)
    expect(output()).toContain(`name a folder with bin/postgres of version ${major}`)
    expect(await versionIn(home, 'postgres')).toBe(major)
    expect(existsSync(join(home, 'raising'))).toBe(false)
  })
})
