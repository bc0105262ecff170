import sharp from 'sharp'

/** A photo as they are kept: shapes before an uneven, noisy ground; each seed another. */
export async function drawnPhoto(seed: number, format: 'webp' | 'jpeg' = 'webp', scale = 1) {
  let state = seed + 1
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const [width, height] = [1600, 1200]
  const ground = Buffer.alloc(width * height * 3)
  for (let at = 0; at < ground.length; at++) ground[at] = 90 + (at % (width * 3)) / 60 + random() * 24
  const shapes = Array.from({ length: 24 }, () => ({
    input: {
      create: {
        width: 40 + Math.floor(random() * 500),
        height: 40 + Math.floor(random() * 400),
        channels: 3 as const,
        background: { r: random() * 255, g: random() * 255, b: random() * 255 },
      },
    },
    left: Math.floor(random() * 1060),
    top: Math.floor(random() * 760),
  }))
  const picture = await sharp(ground, { raw: { width, height, channels: 3 } })
    .composite(shapes)
    .blur(0.8)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(picture)
    .resize({ width: width * scale })
    .toFormat(format, { quality: 85 })
    .toBuffer()
}
