import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/installation/env.ts'
import { countingInMemory } from '#server/adapters/counting/counting.ts'
import type { Logger } from '#server/logging/log.ts'
import { silent } from '#server/testing/silent.ts'
import type { VisionEngine } from './port.ts'
import { probeEngine } from './probe.ts'
import { startProvider } from './remote/test-provider.ts'
import { createVision } from './vision.ts'

describe('settings', () => {
  const key = { VISION_API_KEY: 'k' }
  const model = { VISION_MODEL: 'm' }
  test.each<[string, Record<string, string>, RegExp]>([
    ['no such provider', { VISION_PROVIDER: 'openai' }, /VISION_PROVIDER is wrong/],
    ['no model', { VISION_PROVIDER: 'ollama' }, /ollama needs VISION_MODEL/],
    ['google without a key', { VISION_PROVIDER: 'google', ...model }, /google needs VISION_API_KEY/],
    ['anthropic without a key', { VISION_PROVIDER: 'anthropic', ...model }, /anthropic needs VISION_API_KEY/],
    ['no address', { VISION_PROVIDER: 'openai-compatible', ...model, ...key }, /needs VISION_BASE_URL/],
    ['an address that is none', { VISION_BASE_URL: 'llm.example' }, /VISION_BASE_URL is wrong/],
    ['a password in the address', { VISION_BASE_URL: 'https://a:b@llm.example' }, /VISION_BASE_URL is wrong/],
    ['no calls a day', { VISION_DAILY_LIMIT: '0' }, /VISION_DAILY_LIMIT is wrong/],
  ])('%s: the start says so', (_, settings, message) => {
    expect(() => readEnv(settings, '/')).toThrow(message)
  })

  test('a certainty that is enough', () => {
    expect(readEnv({}, '/')).toMatchObject({ VISION_PROVIDER: 'embedded', VISION_DAILY_LIMIT: 500 })
    readEnv({ VISION_PROVIDER: 'ollama', ...model }, '/')
    readEnv({ VISION_PROVIDER: 'google', ...model, ...key }, '/')
    expect(
      readEnv(
        { VISION_PROVIDER: 'openai-compatible', ...model, VISION_BASE_URL: 'https://llm.example/v1/' },
        '/',
      ),
    ).toMatchObject({ VISION_BASE_URL: 'https://llm.example/v1' })
  })
})

describe('the engine of the settings', () => {
  const classes = [{ id: 'laptop', nameEn: 'Laptop', nameId: 'Laptop' }]
  let photo: Uint8Array
  let engine: VisionEngine
  let warnings: string[] = []
  beforeAll(async () => {
    photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#678' } })
      .webp()
      .toBuffer()
  })
  afterEach(async () => {
    await engine.close()
    warnings = []
  })

  function begin(settings: Record<string, string>) {
    const log: Logger = { ...silent, warn: (...line) => void warnings.push(JSON.stringify(line)) }
    const needs = { env: readEnv(settings, '/'), log, counting: countingInMemory(), classes }
    engine = createVision(needs, { remote: { pause_ms: 1 } })
    return engine
  }

  test('embedded, where nothing else is set', async () => {
    expect(await begin({}).look(photo)).toMatchObject({ engine: 'embedded', fell_back: false })
    expect(await probeEngine(engine)).toMatch(/^embedded \S/)
    expect(warnings).toEqual([])
  })

  test('a model of somebody; when it is gone, our own', async () => {
    const provider = await startProvider('ollama', 'qwen2.5vl:7b')
    provider.replies = [{ says: { not_a_device: true, candidates: [] } }]
    const { look } = begin({
      VISION_PROVIDER: 'ollama',
      VISION_MODEL: 'qwen2.5vl:7b',
      VISION_BASE_URL: provider.url,
    })
    expect(await look(photo)).toEqual({
      engine: 'ollama',
      version: 'qwen2.5vl:7b',
      fell_back: false,
      verdict: 'not-a-device',
      candidates: [],
    })
    expect(warnings).toEqual([])
    await provider.close()
    const instead = await look(photo)
    expect(instead).toMatchObject({ engine: 'embedded', fell_back: true })
    expect(instead.version).not.toBe('qwen2.5vl:7b')
    expect(warnings.join()).toContain('cannot be reached (ECONNREFUSED)')
    await expect(probeEngine(engine)).rejects.toThrow(
      `cannot be reached (ECONNREFUSED); our own model (${instead.version}) looks instead`,
    )
  })

  test('photos that would travel readable for everybody: the start warns', () => {
    const ollama = (VISION_BASE_URL: string) =>
      begin({ VISION_PROVIDER: 'ollama', VISION_MODEL: 'm', VISION_BASE_URL })
    ollama('http://127.0.0.1:11434/v1')
    ollama('http://localhost:11434/v1')
    ollama('https://llm.example/v1')
    expect(warnings).toEqual([])
    ollama('http://llm.example/v1')
    expect(warnings.join()).toContain('not https')
  })

  test('closing what was never used starts nothing', async () => {
    const { look, close } = begin({ VISION_PROVIDER: 'ollama', VISION_MODEL: 'm' })
    await close()
    await expect(look(photo)).rejects.toMatchObject({ status: 503, code: 'vision-unavailable' })
  })
})
