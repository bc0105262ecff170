import { execFile } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Logger } from '#server/logging/log.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { drawnKeyboard } from '#server/testing/pictures/drawn-keyboard.ts'
import { silent } from '#server/testing/silent.ts'
import type { VisionEngine } from '../port.ts'
import { createEmbedded, type EmbeddedOptions } from './embedded.ts'
import { MODEL_FOLDER } from './model-files.ts'
import { readModel } from './model.ts'

describe('the process that looks', () => {
  /** Does what the first byte says; as version it says its process, as evidence what it knows of the environment. */
  const PROGRAM = `import { writeFileSync } from 'node:fs'
  process.on('disconnect', () => writeFileSync(process.argv[2] + '/disconnected', ''))
  process.on('message', ([what]) => {
    if (what === 0) process.exit(3)
    if (what === 1) return
    if (what === 2) throw new Error('out of order')
    const evidence = Object.keys(process.env)
    process.send({
      version: String(process.pid), verdict: 'choose', candidates: [{ class: 'laptop', confidence: 1, evidence }],
    })
  })`
  const [DIE, HANG, THROW, ANSWER] = [0, 1, 2, 3].map((what) => new Uint8Array([what])) as [
    ...[Uint8Array, Uint8Array, Uint8Array, Uint8Array],
  ]

  let folder: string
  let program: string
  let engine: VisionEngine
  let logged: string[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resirkuit-vision-'))
    program = join(folder, 'program.mjs')
    await writeFile(program, PROGRAM)
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(() => {
    logged = []
  })
  afterEach(() => engine.close())

  function begin(options: EmbeddedOptions = {}) {
    const log: Logger = { ...silent, error: (...line) => void logged.push(JSON.stringify(line)) }
    engine = createEmbedded({ log }, { program, ...options })
    return engine
  }
  const isAlive = (pid: string) => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }
  const patience = { timeout: 20_000 }
  const unavailable = { status: 503, code: 'vision-unavailable', retry_after_s: expect.any(Number) }

  test.each([
    ['ends', DIE, /"code":3/],
    ['fails', THROW, /out of order/],
  ])('%s: the photo in work fails, those that wait and the next ones do not', async (_, photo, told) => {
    const { look } = begin()
    const first = await look(ANSWER)
    const [failed, waited] = await Promise.allSettled([look(photo), look(ANSWER)])
    expect(failed).toMatchObject({ status: 'rejected', reason: unavailable })
    expect(waited).toMatchObject({ status: 'fulfilled', value: { verdict: 'choose' } })
    expect((await look(ANSWER)).version).not.toBe(first.version)
    expect(logged.join()).toMatch(told)
  })

  test('cannot be started at all: every photo fails, and says so', async () => {
    const { look } = begin({ program: join(folder, 'missing.mjs') })
    await expect(look(ANSWER)).rejects.toMatchObject(unavailable)
    await expect(look(ANSWER)).rejects.toMatchObject(unavailable)
    expect(logged.join()).toContain('Cannot find module')
  })

  test('takes too long: it is ended, and the next photo gets another', async () => {
    const { look } = begin({ limit_ms: 1_500 })
    const { version } = await look(ANSWER)
    await expect(look(HANG)).rejects.toMatchObject(unavailable)
    expect((await look(ANSWER)).version).not.toBe(version)
  })

  test('so many photos wait, and no more', async () => {
    const { look } = begin({ waiting_max: 2 })
    const looks = await Promise.allSettled(Array.from({ length: 5 }, () => look(ANSWER)))
    expect(looks.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
    ])
    expect(looks[4]).toMatchObject({ reason: { status: 503, code: 'vision-busy', retry_after_s: 10 } })
  })

  test('starts with the first photo, and gives its memory back when there is none for long', async () => {
    const { look } = begin({ idle_ms: 10 })
    const { version } = await look(ANSWER)
    await vi.waitFor(() => expect(isAlive(version)).toBe(false), patience)
    expect((await look(ANSWER)).version).not.toBe(version)
    expect(logged).toEqual([])
  })

  test('is told none of our settings', async () => {
    const [candidate] = (await begin().look(ANSWER)).candidates
    expect(candidate!.evidence).not.toContain('PATH')
  })

  test('is gone after closing; what waits fails, and what comes later', async () => {
    const { look, close } = begin()
    const { version } = await look(ANSWER)
    const looks = Promise.allSettled([look(HANG), look(ANSWER)])
    await close()
    for (const one of await looks) expect(one).toMatchObject({ reason: unavailable })
    await expect(look(ANSWER)).rejects.toMatchObject(unavailable)
    expect(isAlive(version)).toBe(false)
    expect(logged).toEqual([])
  })

  test('keeps no server from ending, and ends with it', async () => {
    begin()
    const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { createEmbedded } from ${url('embedded.ts')}
       const { look } = createEmbedded({ log: console }, ${JSON.stringify({ program, folder })})
       console.log((await look(new Uint8Array([3]))).version)`,
    ])
    expect(stdout).toMatch(/^\d+\n$/)
    await vi.waitFor(() => access(join(folder, 'disconnected')), patience)
  })
})

describe('our own model', () => {
  const engine = createEmbedded({ log: silent })
  afterAll(() => engine.close())

  const size = { width: 640, height: 480 }
  const plain = (background: string) =>
    sharp({ create: { ...size, channels: 3, background } })
      .webp()
      .toBuffer()

  test.each([
    ['a grey wall', () => plain('#888')],
    ['the night', () => plain('#000')],
    ['overexposed', () => plain('#fff')],
    [
      'noise',
      () => {
        let seed = 7
        const noise = new Uint8Array(size.width * size.height * 3).map(
          () => (seed = (seed * 16_807) % 2_147_483_647),
        )
        return sharp(noise, { raw: { ...size, channels: 3 } })
          .webp()
          .toBuffer()
      },
    ],
  ])('%s is given no name', async (_, photo) => {
    const { engine: name, fell_back, verdict } = await engine.look(await photo())
    expect({ name, fell_back }).toEqual({ name: 'embedded', fell_back: false })
    expect(verdict).not.toBe('named')
  })

  test.each([
    ['one pixel', { width: 1, height: 1 }, 3],
    ['a strip', { width: 1600, height: 3 }, 3],
    ['transparent', { width: 90, height: 160 }, 4],
  ] as const)('%s is looked at', async (_, measures, channels) => {
    const photo = await sharp({ create: { ...measures, channels, background: '#0000' } })
      .png()
      .toBuffer()
    expect((await engine.look(photo)).version).toMatch(/./)
  })

  test('a keyboard is a keyboard', async () => {
    const { candidates } = await engine.look(await drawnKeyboard({}))
    expect(candidates[0]).toMatchObject({
      class: 'keyboard-mouse',
      evidence: expect.arrayContaining(['computer keyboard']),
    })
  })

  test('a photo that is in memory already is looked at without its file', async () => {
    const photo = await drawnKeyboard({})
    const { data, info } = await sharp(photo).resize(640).raw().toBuffer({ resolveWithObject: true })
    const small = { data, width: info.width, height: info.height }
    const { candidates } = await engine.look(new Promise(() => {}), small)
    expect(candidates[0]).toMatchObject({ class: 'keyboard-mouse' })
  })

  test('a keyboard on a ninth of the photo is asked about, and not named', async () => {
    const small = await sharp(await drawnKeyboard({}))
      .resize(400)
      .toBuffer()
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c9b79c' } })
      .composite([{ input: small, left: 0, top: 0 }])
      .webp()
      .toBuffer()
    const { verdict, several, candidates } = await engine.look(photo)
    expect({ verdict, several, best: candidates[0]?.class }).toEqual({
      verdict: 'choose',
      several: undefined,
      best: 'keyboard-mouse',
    })
  })

  test('names classes of the knowledge base and no others', () => {
    const named = readModel(MODEL_FOLDER).labels.flatMap(({ classes }) => classes)
    expect(named.filter((id) => !findDeviceFacts(id))).toEqual([])
    expect(new Set(named).size).toBeGreaterThan(20)
  })

  test('a photo without colours is looked at', async () => {
    const photo = await sharp(await plain('#aaa'))
      .greyscale()
      .jpeg()
      .toBuffer()
    expect((await engine.look(photo)).version).toMatch(/./)
  })

  test('a damaged photo is a problem of the photo, and the next one is looked at', async () => {
    const good = await plain('#abc')
    await expect(engine.look(good.subarray(0, good.length / 2))).rejects.toMatchObject({
      status: 422,
      code: 'picture-broken',
    })
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(engine.look(drawing)).rejects.toMatchObject({ code: 'picture-broken' })
    expect((await engine.look(good)).engine).toBe('embedded')
  })
})
