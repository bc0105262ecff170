// Looks at photos in a process of its own: the network computes without giving an event loop back, and a thread that
// is ended while it computes takes the whole server with it.
import sharp from 'sharp'
import type { Pixels } from '#server/adapters/images/port.ts'
import type { Look } from '../port.ts'
import { trustModel } from './model-files.ts'
import { meanOf, openNetwork, type Seen } from './network.ts'
import { needsSecondLook, secondLook } from './second-look.ts'
import { toMeanings, toVerdict } from './verdict.ts'
import { cutViews, shrinkPhoto, squeezePhoto } from './views.ts'

export type VisionAnswer = Omit<Look, 'fell_back' | 'engine'> | { unreadable: string }

// The server ends it when it is done with it; Ctrl-C in a terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const [folder, threads] = process.argv.slice(2) as [string, string]
const model = trustModel(folder)
const network = await openNetwork(folder, model, { threads: Number(threads) })
sharp.concurrency(1)
sharp.cache(false)
// Photos come as we keep them; no other parser is reached, whatever somebody finds to send.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Webp', 'Jpeg', 'Png'].map((format) => `VipsForeignLoad${format}`) })

process.on('message', async (photo: Uint8Array | Pixels) => {
  process.send!(await look(photo))
  // Its pixels, which V8 would leave until they are many.
  void globalThis.gc?.({ type: 'minor' })
})

async function look(photo: Uint8Array | Pixels): Promise<VisionAnswer> {
  let small
  try {
    small = photo instanceof Uint8Array ? await shrinkPhoto(photo, model) : photo
  } catch (error) {
    return { unreadable: (error as Error).message }
  }
  const { version } = model
  const views: Seen[] = []
  for (const pixels of await cutViews(small, model)) views.push(await network.seeView(pixels))
  const first = meaning(meanOf(views))
  if (!needsSecondLook(model, first)) return { version, ...toVerdict(model, first) }
  const parts = await network.seeParts(await squeezePhoto(small, model))
  return { version, ...secondLook(model, first, parts.map(meaning)) }
}

const meaning = ({ probabilities, imagenet }: Seen) => toMeanings(model, probabilities, imagenet)
