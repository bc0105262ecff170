import { readFile } from 'node:fs/promises'
import { fromRoot } from '#server/machine/place.ts'

/**
 * A drawing of ours in place of a photo, from `photos/`: nobody's living room.
 * @returns the body of a request with it, as a form of a browser has it
 */
export async function photoOf(device_class: 'laptop' | 'tv-crt' | 'electric-fan' | 'printer-scanner') {
  const drawn = await readFile(fromRoot('server', 'demo', 'photos', `${device_class}.jpg`))
  const form = new FormData()
  form.append('imageFile', new Blob([new Uint8Array(drawn)], { type: 'image/jpeg' }), 'contoh.jpg')
  const sent = new Response(form)
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type')! }
}
