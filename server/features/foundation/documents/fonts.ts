import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

const require = createRequire(import.meta.url)
const FILES = {
  plain: require.resolve('@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/plus-jakarta-sans/600SemiBold/PlusJakartaSans_600SemiBold.ttf'),
}

export type Fonts = { plain: Font; strong: Font }

/** Loads what reads them, too. Both weights hold the same characters: Latin with all its accents, and no other script. */
export async function openFonts(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const open = async (path: string) => create(await readFile(path)) as Font
  const [plain, strong] = await Promise.all([open(FILES.plain), open(FILES.strong)])
  return { plain, strong }
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
