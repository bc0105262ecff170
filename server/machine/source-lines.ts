import { readFileSync } from 'node:fs'

type SourceMap = { sources: string[]; mappings: string }
type Place = { source: string; line: number; column: number }

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]))
const COMMA = 44
const SEMICOLON = 59

/**
 * The source of a place in a built file, by its source map (ECMA-426). It reads the mappings up to that place and keeps
 * nothing: with Node's own reader the server is 70 MB larger for as long as it runs (docs/decisions/0122).
 * @param line from 1, as are all others
 */
export function sourceOf({ sources, mappings }: SourceMap, line: number, column: number) {
  let found: Place | undefined
  let row = 1
  // Column in the built file, then index, line and column of the source: each is a difference to the one before.
  const sums = [0, 0, 0, 0] as [number, number, number, number]
  let field = 0
  let value = 0
  let shift = 0
  for (let at = 0; at <= mappings.length; at++) {
    const sign = at < mappings.length ? mappings.charCodeAt(at) : SEMICOLON
    if (sign !== COMMA && sign !== SEMICOLON) {
      const digit = VALUES.get(sign)!
      value |= (digit & 31) << shift
      shift += 5
      if (digit & 32) continue
      if (field < 4) sums[field]! += value & 1 ? -(value >> 1) : value >> 1
      field++
      value = shift = 0
      continue
    }
    if (row === line && field > 0) {
      if (sums[0] >= column) return found
      found = field > 1 ? { source: sources[sums[1]]!, line: sums[2] + 1, column: sums[3] + 1 } : undefined
    }
    field = 0
    if (sign === COMMA) continue
    if (row === line) return found
    row++
    sums[0] = 0
  }
  return undefined
}

const KEPT_MAX = 1000

/**
 * From now on the stack of every error names the lines of the sources.
 * @param folder of the built files with their source maps, as a URL that ends with a slash
 */
export function nameSourceLines(folder: string) {
  const known = new Map<string, string>()
  const sourcePlace = (file: string, line: number, column: number) => {
    const map = JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMap
    const found = sourceOf(map, line, column)
    return found && `${new URL(found.source, file).href}:${found.line}:${found.column}`
  }
  const named = (frame: NodeJS.CallSite) => {
    const file = frame.getFileName()
    if (!file?.startsWith(folder)) return String(frame)
    const [line, column] = [frame.getLineNumber()!, frame.getColumnNumber()!]
    const place = `${file}:${line}:${column}`
    let source = known.get(place)
    if (!source) {
      if (known.size >= KEPT_MAX) known.clear()
      try {
        source = sourcePlace(file, line, column) ?? place
      } catch {
        // Without its map the line of the built file is said.
        source = place
      }
      known.set(place, source)
    }
    return String(frame).replace(place, () => source)
  }
  const format = Error.prepareStackTrace!
  Error.prepareStackTrace = (error, frames) =>
    [String(format(error, [])), ...frames.map((frame) => `    at ${named(frame)}`)].join('\n')
}
