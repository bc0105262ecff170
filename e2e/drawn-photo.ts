import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A laptop, drawn: 3000 × 2000, with the mark of a phone that was held upright. */
export const drawnPhoto = () => (drawn ??= draw())
let drawn: Promise<Buffer> | undefined
async function draw() {
  const [width, height, orientation] = [3000, 2000, 6]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="${width}" height="${height}">
    <rect width="300" height="200" fill="#cfc7ba"/>
    <rect x="70" y="30" width="160" height="100" rx="6" fill="#2b2f33"/>
    <rect x="78" y="38" width="144" height="84" fill="#6fa3c7"/>
    <path d="M50 138h200l14 30H36Z" fill="#8d9297"/>
    <path d="M62 142h176l6 14H56Z" fill="#3b3f44"/>
  </svg>`
  // Grain, so that the file is as large as a photo's.
  const noise = {
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  } as const
  const grain = await sharp(noise).png().toBuffer()
  return sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Has it looked at. */
export const pick = async (page: Page, buffer: Buffer, mimeType = 'image/jpeg', name = 'foto.jpg') => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Analyse a photo' }).click(),
  ])
  await chooser.setFiles({ name, mimeType, buffer })
}
