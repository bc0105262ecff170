// Draws the app icons and the social image in public/ from the logo. Run by hand after a change of the sign, and
// commit what it writes: `node scripts/draw-icons.ts`. The social image is set in the typeface of the app, for which it
// takes the browser of the tests (`CHROMIUM=/path` for the system's).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'public')

const [night, mist, leaf, copper, paper] = ['#0b3b2e', '#dcefe6', '#74cfa9', '#de8f58', '#fbfaf7']

/** The sign of `web/illustrations/logo.tsx`, 48 × 48 with its middle at 24, 24. */
const sign = (ring: string, link: string, node: string) =>
  `<path d="M22 24h6l9-9" stroke="${link}" stroke-width="4" stroke-linejoin="round"/>
   <path d="M24 7h-7L7 17v14l10 10h7a17 17 0 0 0 0-34Z" stroke="${ring}" stroke-width="5" stroke-linejoin="round"/>
   <circle cx="21" cy="24" r="5" fill="${node}"/>`

/** @param share of the edge that the sign takes; @param radius of the corners, as a share of the edge */
const icon = (share: number, { ground = night, radius = 0, art = sign(mist, leaf, copper) } = {}) => {
  const scale = (share * 48) / 39
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none">
    <rect width="48" height="48" rx="${radius * 48}" fill="${ground}"/>
    <g transform="translate(24 24) scale(${scale}) translate(-24 -24)">${art}</g></svg>`
}

const draw = (svg: string, size_px: number) =>
  sharp(Buffer.from(svg), { density: (72 * size_px) / 48 })
    .resize(size_px, size_px)
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toBuffer()

/** One picture in the old container that some programs still ask for at `/favicon.ico`: 6 + 16 bytes, then the PNG. */
function ico(png: Buffer, size_px: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size_px, 6)
  head.writeUInt8(size_px, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

const rounded = icon(0.66, { radius: 0.22 })
// A launcher may cut a maskable icon to a circle of 80 % of its edge.
const maskable = icon(0.56)
const monochrome = icon(0.56, { ground: 'none', art: sign('#fff', '#fff', '#fff') })

const files: [string, Buffer][] = [
  ['icons/icon-192.png', await draw(rounded, 192)],
  ['icons/icon-512.png', await draw(rounded, 512)],
  ['icons/maskable-512.png', await draw(maskable, 512)],
  ['icons/monochrome-512.png', await draw(monochrome, 512)],
  ['apple-touch-icon.png', await draw(icon(0.62), 180)],
  ['favicon.ico', ico(await draw(icon(0.8, { radius: 0.22 }), 32), 32)],
  ['social.png', await drawSocialImage()],
]
await mkdir(join(folder, 'icons'), { recursive: true })
for (const [name, content] of files) {
  await writeFile(join(folder, name), content)
  console.log(`${name}  ${(content.length / 1024).toFixed(1)} kB`)
}

/** 1200 × 630: the sign as large as the height allows, the name, and what one can do here in both languages. */
async function drawSocialImage() {
  const font = await readFile(
    join(
      root,
      'node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    ),
  )
  const html = `<!doctype html><style>
    @font-face { font-family: Jakarta; font-weight: 200 800; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    body { margin: 0; width: 1200px; height: 630px; background: ${night}; color: ${paper}; font-family: Jakarta }
    svg, div { position: absolute; top: 0; left: 0 }
    div { padding: 132px 0 0 88px; width: 560px }
    h1 { margin: 0; font-size: 92px; line-height: 1; font-weight: 750; letter-spacing: -0.03em }
    p { margin: 36px 0 0; font-size: 38px; line-height: 1.25; font-weight: 600; text-wrap: balance }
    p + p { margin-top: 20px; font-size: 26px; line-height: 1.4; font-weight: 450; color: #a9cfbf }
  </style>
  <svg width="1200" height="630" fill="none" stroke-linejoin="round" stroke-linecap="round" stroke-width="8">
    <g stroke="#1a5643">
      <path d="M1200 90h-90l-58 58M1200 560h-70l-70-70M980 0v36l-34 34"/>
      <path d="M0 68h520l60-60V0M700 630v-30l48-48"/>
    </g>
    <path stroke="${copper}" d="M0 540h484l188-188h20"/>
    <circle cx="88" cy="540" r="13" fill="${night}" stroke="${copper}"/>
    <path stroke="${leaf}" d="M1070 330h60l40 40h30"/>
    <g transform="translate(895 315) scale(11) translate(-24 -24)" stroke-linecap="butt" stroke-width="0">${sign(mist, leaf, copper)}</g>
  </svg>
  <div><h1>Resirkuit</h1>
    <p lang="id">Serahkan elektronik bekas, ikuti sampai didaur ulang.</p>
    <p lang="en">Hand over old electronics and follow them until they are recycled.</p></div>`
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    await page.setContent(html)
    await page.evaluate('document.fonts.ready')
    const shot = await page.screenshot()
    return await sharp(shot).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toBuffer()
  } finally {
    await browser.close()
  }
}
