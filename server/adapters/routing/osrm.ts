import { z } from 'zod'
import type { Place } from '#contract/foundation/distance.ts'

/** An answer larger than any table that can be asked for in one address. */
const ANSWER_MAX_BYTES = 4 * 2 ** 20

const Metres = z.number().min(0).max(1e8)
const Table = z.object({ code: z.literal('Ok'), distances: z.array(z.array(Metres)) })

/**
 * The driving distances from every place to every other, from the table service of an OSRM server (5.19 or newer).
 * @param url its base address
 * @returns metres of the fastest way: `[from][to]`, which need not be what `[to][from]` is
 * @throws Error that names no place: refused, late, not a table of these places, or no road between two of them
 */
export async function drivenMetres(url: string, places: readonly Place[], signal: AbortSignal) {
  const at = places.map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
  const response = await fetch(`${url}/table/v1/driving/${at.join(';')}?annotations=distance`, {
    signal,
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`It answered ${response.status}.`)
  }
  const { data } = Table.safeParse(parsed(await text(response)))
  const whole =
    data?.distances.length === places.length && data.distances.every((row) => row.length === places.length)
  if (!whole) throw new Error('Its answer is not a complete table of distances.')
  return data.distances
}

async function text(response: Response) {
  let bytes = 0
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (bytes > ANSWER_MAX_BYTES) throw new Error('Its answer is too long.')
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
