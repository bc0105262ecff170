import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawing } from '#server/testing/pictures/drawing.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { commandOf, root, startServer, type ServerProcess } from '#server/testing/server-process.ts'
import { examineInstallation, type Examination } from './examine.ts'
import { formatExamination } from './report.ts'

// The real programs, as an operator starts them, beside a real server.
let folder: string
let data: string
let running: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-operator-'))
  await chmod(folder, 0o711)
  data = join(folder, 'data')
  running = await startServer({ DATA_DIR: data })
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

const env = () => ({ DATA_DIR: data, PORT: new URL(running.url).port, HOST: '127.0.0.1' })

async function run(
  program: 'doctor' | 'admin' | 'vision-evaluate' | 'vision-export',
  args: string[],
  settings: Record<string, string> = env(),
) {
  const child = spawn(process.execPath, [...commandOf(program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })
  let [said, failed] = ['', '']
  child.stdout.on('data', (part: Buffer) => (said += String(part)))
  child.stderr.on('data', (part: Buffer) => (failed += String(part)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said, failed }
}

const states = ({ parts }: Examination) => Object.fromEntries(parts.map(({ part, state }) => [part, state]))
const codes = ({ parts }: Examination, wanted: string) =>
  parts.find(({ part }) => part === wanted)!.troubles.map(({ code }) => code)
/** A file of settings that is not there. */
const NO_FILE = { file: '/nowhere/.env' }

describe('the doctor', () => {
  test('beside a running server: every part, for people and for programs, and ends with 0', async () => {
    const asJson = await run('doctor', ['--json'])
    expect([asJson.code, asJson.failed]).toEqual([0, ''])
    const found = JSON.parse(asJson.said) as Examination
    expect(states(found)).toEqual({
      server: 'ok',
      settings: 'warning',
      database: 'ok',
      disk: 'ok',
      files: 'ok',
      clock: 'ok',
      identity: 'warning',
      mail: 'ok',
      messages: 'ok',
      jobs: 'ok',
      backup: 'warning',
      content: 'ok',
      vision: 'ok',
      version: 'ok',
    })
    expect(codes(found, 'identity')).toEqual(['nobody-signed-up'])

    const inWords = await run('doctor', [], { ...env(), LANG: 'id_ID.UTF-8' })
    expect(inWords.said).toMatch(/^baik +Server +http/m)
    expect(inWords.said).toContain('Belum ada yang mendaftar')
    expect(inWords.said).not.toContain('\u001B')
  })

  test('changes nothing in a folder that is still empty, and says what a start will do', async () => {
    const DATA_DIR = join(folder, 'new')
    await mkdir(DATA_DIR)
    const found = await examineInstallation({ DATA_DIR, PORT: '9' }, root, NO_FILE)
    expect(states(found)).toMatchObject({
      server: 'failed',
      database: 'warning',
      jobs: 'unknown',
      vision: 'ok',
    })
    expect(codes(found, 'server')).toEqual(['server-stopped'])
    expect(codes(found, 'database')).toEqual(['database-unmade'])
    expect(await readdir(DATA_DIR)).toEqual([])
    expect(formatExamination(found, 'en', false)).toContain('not checked, because of: Database')
  })

  test('every setting that is wrong is said, and the rest is looked at', async () => {
    const file = join(folder, '.env')
    await writeFile(file, 'SMPT_URL=x\nTYPO=1\nRATE_LIMITS=off\n')
    await chmod(file, 0o644)
    const settings = { ...env(), DISK_FLOOR_MB: 'much', CONTENT_SOURCE: 'wordpress', MAIL_FROM: 'the office' }
    const found = await examineInstallation(settings, root, { file })
    expect(codes(found, 'settings')).toEqual([
      ...['setting-wrong', 'setting-wrong', 'setting-misspelt', 'setting-unknown', 'env-file-open'],
      ...['mails-to-files', 'public-url-missing', 'limits-off'],
    ])
    expect(states(found)).toMatchObject({ database: 'ok', mail: 'failed', content: 'failed', vision: 'ok' })
    expect(JSON.stringify(found)).toContain('Is SMTP_URL meant?')
  })

  test('a database server that refuses, without its password', async () => {
    const found = await examineInstallation(
      { ...env(), DATABASE_URL: 'postgres://a:geheim@127.0.0.1:9/b' },
      root,
      NO_FILE,
    )
    expect(codes(found, 'database')).toEqual(['database-away'])
    expect(JSON.stringify(found)).toContain('Nothing answers for the database at 127.0.0.1:9/b (user a)')
    expect(JSON.stringify(found)).not.toContain('geheim')
  })

  test('an option that it does not know ends with 2', async () => {
    expect(await run('doctor', ['--heal'])).toMatchObject({
      code: 2,
      failed: expect.stringContaining('--outside'),
    })
  })

  test('asks the public address where that is wanted, and only then', async () => {
    const settings = { ...env(), PUBLIC_URL: 'http://127.0.0.1:9' }
    expect(states(await examineInstallation(settings, root, NO_FILE)).server).toBe('ok')
    const found = await examineInstallation(settings, root, { ...NO_FILE, outside: true })
    expect(codes(found, 'server')).toEqual(['outside-unreachable'])
    const itself = await examineInstallation({ ...env(), PUBLIC_URL: running.url }, root, {
      ...NO_FILE,
      outside: true,
    })
    expect(states(itself).server).toBe('ok')
  })
})

describe('the analyser’s commands', () => {
  test('an engine is judged on anybody’s photos', async () => {
    const photos = join(folder, 'photos')
    await mkdir(photos)
    for (const name of ['wall.jpg', 'sky, grey.jpg'])
      await writeFile(join(photos, name), await drawing(name, 640, 480).jpeg().toBuffer())
    await writeFile(join(photos, 'broken.jpg'), 'no photo')
    const labels = join(folder, 'labels.csv')
    await writeFile(labels, 'label,file\nnegative,wall.jpg\nlaptop,"sky, grey.jpg"\nphone,broken.jpg\n')
    const judged = await run('vision-evaluate', ['--photos', photos, '--labels', labels, '--json'])
    expect(judged.code).toBe(0)
    expect(judged.failed).toContain('broken.jpg')
    expect(JSON.parse(judged.said)).toMatchObject({
      engine: expect.stringMatching(/^embedded /),
      photos: 2,
      top1: { of: 1 },
      refused: { of: 1 },
    })
    const small = await run('vision-evaluate', [
      ...['--photos', photos, '--labels', labels, '--worsened', 'third', '--json'],
    ])
    expect(JSON.parse(small.said)).toMatchObject({
      engine: expect.stringMatching(/^embedded .*, devices worsened: third$/),
      photos: 2,
    })
    expect(
      await run('vision-evaluate', ['--photos', photos, '--labels', labels, '--worsened', 'upside-down']),
    ).toMatchObject({ code: 1, failed: expect.stringContaining('not upside-down') })
    await writeFile(labels, 'file,label\nwall.jpg,flux-capacitor\n')
    expect(await run('vision-evaluate', ['--photos', photos, '--labels', labels])).toMatchObject({
      code: 1,
      failed: expect.stringContaining('"flux-capacitor" (wall.jpg)'),
    })
  })

  test('shared photos are written into an empty folder, and into no other', async () => {
    const to = join(folder, 'training')
    expect(await run('vision-export', ['--to', to])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^0 photos/),
    })
    expect(await readdir(to)).toEqual(['MANIFEST.csv'])
    expect(await run('vision-export', ['--to', to])).toMatchObject({
      code: 1,
      failed: expect.stringContaining('is not empty'),
    })
  })
})

describe('the operator’s commands', () => {
  const signUp = (username: string) =>
    fetch(`${running.url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@example.org`, password: 'sirkuit-1234' }),
    })

  test('work while the server runs, and while it does not', async () => {
    for (const name of ['ratna', 'budi']) expect((await signUp(name)).status).toBe(200)
    expect((await run('admin', ['make-admin', 'budi'])).said).toBe(
      'budi is an administrator now, and was member before. The next page they open knows it.\n',
    )
    expect((await run('admin', ['list', '--json'])).said).toContain('"username": "budi"')
    const reset = await run('admin', ['reset-password', 'Ratna@example.org'])
    expect(reset.said).toMatch(
      /^http:\/\/localhost:\d+\/reset-password\?mode=resetPassword&oobCode=[\w-]{43}\n/,
    )
    expect(await run('admin', ['unlock', 'nobody'])).toMatchObject({
      code: 1,
      failed: 'Account nobody not found\n',
    })
    expect(await run('admin', ['make-admin'])).toMatchObject({ code: 2 })

    await running.stop()
    const { code, said } = await run('admin', ['list'])
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^admin +ratna .*\nadmin +budi .*\nand 0 without/),
    ])
    expect(states(await examineInstallation(env(), root, NO_FILE))).toMatchObject({
      server: 'failed',
      database: 'warning',
      disk: 'ok',
      identity: 'unknown',
      vision: 'ok',
    })
    running = await startServer({ DATA_DIR: data })
    expect(states(await examineInstallation(env(), root, NO_FILE))).toMatchObject({
      server: 'ok',
      identity: 'ok',
    })
  })

  test('say in one line what keeps them from it', async () => {
    const elsewhere = await run('admin', ['list'], { ...env(), DATA_DIR: join(folder, 'nothing') })
    expect(elsewhere).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^There is no database in .*\n$/),
    })
    const other = await run('admin', ['list'], { ...env(), SECRET: 'x'.repeat(40) })
    expect(other).toMatchObject({ code: 1, failed: expect.stringMatching(/^The secret does not fit .*\n$/) })
  })
})

test('the doctor and the page look at one list of parts', async () => {
  const app = await createTestApp()
  const { headers } = await app.account('ratna', 'admin')
  const { body } = await app.call({ url: '/api/health', headers })
  const found = await examineInstallation(env(), root, NO_FILE)
  expect(['server', ...body.parts.map(({ part }: { part: string }) => part)]).toEqual(
    found.parts.map(({ part }) => part),
  )
  await app.close()
})
