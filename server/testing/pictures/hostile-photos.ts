import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { drawing } from './drawing.ts'

const text = (content: string) => Buffer.from(content, 'latin1')

/** A PNG of some hundred bytes that says it has so many pixels. */
export function floodOfPixels(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([text(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same HEIC, saying that it is larger. */
function claiming(heic: Buffer, width: number, height: number) {
  const file = Buffer.from(heic)
  const at = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, at)
  file.writeUInt32BE(height, at + 4)
  return file
}

/** Three pictures that take turns. */
async function animated(format: 'gif' | 'webp') {
  const frames = await Promise.all(
    ['one', 'two', 'three'].map((name) => drawing(name, 32, 24).png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** The files of an attacker, each with its answer. */
export async function hostilePhotos(heic: Buffer): Promise<[what: string, file: Buffer, code: string][]> {
  const jpeg = await drawing('hostile').jpeg().toBuffer()
  const emptyZip = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)])
  return [
    ['nothing', Buffer.alloc(0), 'picture-broken'],
    ['a text', text('not a photo'), 'picture-unsupported'],
    [
      'an SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'picture-unsupported',
    ],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 'picture-unsupported'],
    ['a PDF', text('%PDF-1.7\n1 0 obj<<>>endobj'), 'picture-unsupported'],
    ['a flood of pixels', floodOfPixels(30_000, 30_000), 'picture-too-large'],
    ['a flood of pixels in one row', floodOfPixels(60_000_000, 1), 'picture-too-large'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'picture-broken'],
    ['a JPEG of which only the beginning came', jpeg.subarray(0, 300), 'picture-broken'],
    ['a PNG without its pixels', floodOfPixels(300, 300), 'picture-broken'],
    ['a GIF that is a program', text('GIF89a/*\x00\x00\x00\x00*/=1;alert(1)//'), 'picture-unsupported'],
    [
      'a JPEG that is also a page',
      Buffer.concat([jpeg, text('<html><script>alert(1)</script></html>')]),
      'picture-polyglot',
    ],
    ['a JPEG that is also an archive', Buffer.concat([jpeg, emptyZip]), 'picture-polyglot'],
    ['a HEIC that is also a page', Buffer.concat([heic, text('<HTML>')]), 'picture-polyglot'],
    ['a GIF', await drawing('gif').gif().toBuffer(), 'picture-unsupported'],
    ['a GIF that moves', await animated('gif'), 'picture-unsupported'],
    ['a WebP that moves', await animated('webp'), 'picture-animated'],
    ['a HEIC that says it is huge', claiming(heic, 30_000, 30_000), 'picture-too-large'],
    ['a HEIC that says it is larger than it is', claiming(heic, 4000, 4000), 'picture-broken'],
    ['half a HEIC', heic.subarray(0, heic.length / 2), 'picture-broken'],
    ['the first bytes of a HEIC', heic.subarray(0, 40), 'picture-broken'],
  ]
}
