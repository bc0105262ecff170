import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** The Indonesian words that docs/glossary.md replaces, with the right one. */
const REPLACED: [RegExp, string][] = [
  [/\boperator\b/i, 'pengelola'],
  [/langkah kedua/i, 'verifikasi dua langkah'],
  [/limbah elektronik/i, 'sampah elektronik'],
  [/tutup lingkaran/i, 'ekonomi sirkular'],
]

/** The translations of the web app, and the Indonesian half of each `{ id, en }` of the server. */
function indonesianTexts() {
  const catalogue = readFileSync(join(root, 'locales', 'id.po'), 'utf8')
  const translated = [...catalogue.matchAll(/^msgstr "(.+)"$/gm)].map(([, text]) => text!)
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const paired = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bid: (['"`])(.*?)\1,?$/gm)].map(
      ([, , text]) => text!,
    ),
  )
  return [...translated, ...paired]
}

test('§11 Indonesian texts use the words of the glossary', () => {
  const texts = indonesianTexts()
  expect(texts.length).toBeGreaterThan(2000)
  for (const [replaced, word] of REPLACED) {
    const found = texts.map((text) => text.replaceAll(/\{\w+\}/g, '')).filter((text) => replaced.test(text))
    expect(found, `say "${word}"`).toEqual([])
  }
})
