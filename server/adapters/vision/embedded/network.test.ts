import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawnKeyboard } from '#server/testing/pictures/drawn-keyboard.ts'
import { MODEL_FOLDER } from './model-files.ts'
import { readModel } from './model.ts'
import { meanOf, openNetwork, overflows, type Seen } from './network.ts'
import { cutViews, shrinkPhoto, squeezePhoto } from './views.ts'
import { BOXES } from './windows.ts'

describe('products of 8 bits', () => {
  const flags = (some: string) => `processor\t: 0\nflags\t\t: fpu sse2 ${some} avx2\nbugs\t\t: spectre_v1`
  test.each([
    ['x64', flags(''), true],
    ['x64', flags('avx512_vnni'), false],
    ['x64', flags('avx_vnni'), false],
    ['x64', flags('avx512_vnni_other'), true],
    ['x64', '', true],
    ['arm64', '', false],
  ])('%s, %j: whether they may overflow', (arch, processor, may) => {
    expect(overflows(arch, processor)).toBe(may)
  })
})

describe('our own network', () => {
  const model = readModel(MODEL_FOLDER)
  const networks = (options?: { precise: boolean }) => openNetwork(MODEL_FOLDER, model, options)
  let usual: Awaited<ReturnType<typeof networks>>
  let precise: typeof usual
  beforeAll(async () => {
    usual = await networks()
    precise = await networks({ precise: true })
  })
  afterAll(async () => {
    await usual.close()
    await precise.close()
  })

  const numbers = ({ probabilities, imagenet }: Seen) => [...probabilities, ...imagenet]

  test('the form for this processor says the same of a photo, to the last bit, as the one that never overflows', async () => {
    for (const seed of [1, 2, 3]) {
      const small = await shrinkPhoto(await drawnKeyboard({ seed }), model)
      const views = await cutViews(small, model)
      const whole = await squeezePhoto(small, model)
      for (const view of views)
        expect(numbers(await usual.seeView(view))).toEqual(numbers(await precise.seeView(view)))
      const [parts, again] = [await usual.seeParts(whole), await precise.seeParts(whole)]
      expect(parts.map(numbers)).toEqual(again.map(numbers))
    }
  })

  test('the parts are seen, each with probabilities that add up to one', async () => {
    const small = await shrinkPhoto(await drawnKeyboard({}), model)
    const parts = await usual.seeParts(await squeezePhoto(small, model))
    expect(parts.length).toBe(BOXES.length)
    for (const { probabilities, imagenet } of parts) {
      const sums = [probabilities, imagenet].map((row) => row.reduce((sum, one) => sum + one, 0))
      expect(sums[0]).toBeCloseTo(1, 4)
      expect(sums[1]).toBeCloseTo(1, 4)
      expect(probabilities.length).toBe(model.labels.length)
    }
  })

  test('the mean over views is that of each number', () => {
    const seen = (one: number, other: number): Seen => ({
      probabilities: Float32Array.of(one, other),
      imagenet: Float32Array.of(other),
    })
    expect(meanOf([seen(0.25, 0.75), seen(0.75, 0.25)])).toEqual(seen(0.5, 0.5))
  })
})
