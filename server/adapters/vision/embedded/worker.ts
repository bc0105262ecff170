// Looks at photos in a process of its own: the network computes without giving an event loop back, and a thread that
// is ended while it computes takes the whole server with it.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import type { Look } from '../port.ts'
import { networkIn, readModel } from './model.ts'
import { needsSecondLook, secondLook } from './second-look.ts'
import { toMeanings, toVerdict } from './verdict.ts'
import { cutParts, shrinkPhoto, cutViews } from './views.ts'

export type VisionAnswer = Omit<Look, 'fell_back' | 'engine'> | { unreadable: string }

// The server ends it when it is done with it; Ctrl-C in a terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const [folder, threads] = process.argv.slice(2) as [string, string]
const model = readModel(folder)
const { input } = model
const session = await InferenceSession.create(networkIn(folder), {
  intraOpNumThreads: Number(threads),
  interOpNumThreads: 1,
  executionMode: 'sequential',
})
sharp.concurrency(1)
sharp.cache(false)
// Photos come as we keep them; no other parser is reached, whatever somebody finds to send.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Webp', 'Jpeg', 'Png'].map((format) => `VipsForeignLoad${format}`) })

process.on('message', async (photo: Uint8Array) => process.send!(await look(photo)))

async function look(photo: Uint8Array): Promise<VisionAnswer> {
  let small
  try {
    small = await shrinkPhoto(photo, model)
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
  const { version } = model
  const first = meaning(await seenIn(await cutViews(small, model)))
  if (!needsSecondLook(model, first)) return { version, ...toVerdict(model, first) }
  const parts = (await seenIn(await cutParts(small, model))).map((one) => meaning([one]))
  return { version, ...secondLook(model, first, parts) }
}

/** One after the other is as fast as all at once, and takes a third of the memory. */
async function seenIn(views: Float32Array[]) {
  const seen = []
  for (const pixels of views) seen.push(await session.run({ [input.name]: tensorOf(pixels) }))
  return seen
}

const meaning = (seen: Awaited<ReturnType<typeof seenIn>>) =>
  toMeanings(
    model,
    meanOf(seen.map(({ probabilities }) => probabilities!)),
    meanOf(seen.map(({ imagenet }) => imagenet!)),
  )

function tensorOf(pixels: Float32Array) {
  return new Tensor('float32', pixels, [1, ...input.shape.slice(1)] as number[])
}

/** Over the views. */
function meanOf(rows: Tensor[]) {
  const mean = new Float32Array(rows[0]!.size)
  for (const { data } of rows)
    for (const [at, value] of (data as Float32Array).entries()) mean[at]! += value / rows.length
  return mean
}
