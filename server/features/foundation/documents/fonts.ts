import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, GlyphRun } from 'fontkit'

const require = createRequire(import.meta.url)
const FILES = {
  plain: require.resolve('@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf'),
}

export type Fonts = { plain: Font; strong: Font }

/** Loads what reads them, too. Both weights hold the same characters: Latin with all its accents, and no other script. */
export async function openFonts(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const open = async (path: string) => shapingOnce(create(await readFile(path)) as Font)
  const [plain, strong] = await Promise.all([open(FILES.plain), open(FILES.strong)])
  return { plain, strong }
}

/** Texts that a font keeps shaped, about 200 bytes a letter. */
const SHAPES_MAX = 4000

/**
 * Makes a font shape each text once: a paper measures a cell twice before it draws it, and repeats its words. Callers
 * get their own positions, because pdfkit scales them in place.
 */
function shapingOnce(font: Font): Font {
  const shape = font.layout.bind(font)
  const shapes = new Map<string, GlyphRun>()
  font.layout = (text, features, ...more) => {
    const key = JSON.stringify([text, features, ...more])
    let run = shapes.get(key)
    if (!run) {
      run = shape(text, features, ...more)
      if (shapes.size >= SHAPES_MAX) shapes.clear()
      shapes.set(key, run)
    }
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, { positions })
  }
  return font
}

/** Stands for a character, or a few in a row, that the font does not have: an emoji, another script. */
const MISSING = '□'
const letters = new Intl.Segmenter('id', { granularity: 'grapheme' })

/**
 * A text of a person as one line that the font can show: without line breaks, control characters and what turns the
 * direction of writing.
 */
export function toShownLine(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>) {
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
  let result = ''
  for (const { segment } of letters.segment(line.trim())) {
    const known = [...segment].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))
    if (known) result += segment
    else if (!result.endsWith(MISSING)) result += MISSING
  }
  return result
}
