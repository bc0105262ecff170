import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import remapping, { type SourceMapInput } from '@jridgewell/remapping'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** A name of a property whose signs lie above 16 bits: as an escape it has to stand in quotation marks. */
const WIDE_NAME = /(?<=[,{])((?:[\uD800-\uDBFF][\uDC00-\uDFFF])+)(?=:)/g
const ABOVE_ASCII = /[^\0-\x7F]/g

/**
 * The code with an escape for each sign above ASCII, and its source map. V8 keeps a source with a single wider sign in
 * two bytes for each of its signs, for as long as the program runs.
 */
export function escapeSource(code: string, map: string) {
  const escaped = new MagicString(code)
  for (const { index, 0: name } of code.matchAll(WIDE_NAME)) {
    escaped.appendLeft(index, '"')
    escaped.appendRight(index + name.length, '"')
  }
  for (const { index, 0: sign } of code.matchAll(ABOVE_ASCII))
    escaped.overwrite(index, index + 1, String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const ours = escaped.generateMap({ hires: 'boundary', file: '', source: 'code' })
  const joined = remapping([ours as SourceMapInput, JSON.parse(map) as SourceMapInput], () => null, {
    excludeContent: true,
  })
  return { code: escaped.toString(), map: joined.toString() }
}

/** Escapes the files of a build once they are written. */
export const asciiSources: Plugin = {
  name: 'ascii-sources',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const { type, fileName } of Object.values(bundle)) {
      if (type !== 'chunk') continue
      const file = join(dir!, fileName)
      const code = readFileSync(file, 'utf8')
      if (code.search(ABOVE_ASCII) < 0) continue
      const escaped = escapeSource(code, readFileSync(`${file}.map`, 'utf8'))
      writeFileSync(file, escaped.code)
      writeFileSync(`${file}.map`, escaped.map)
    }
  },
}
