import { readUnit, type Unit } from './amounts.ts'

const PARTS = /"[^"]*"|\\.|\[[^[\]]*\]|_.|[^]/g

/** The first section of a number format: the signs for digits, and the words before and behind them. */
export function splitFormat(format: string) {
  const words = ['', '']
  let pattern = ''
  for (const [part] of format.split(';')[0]!.matchAll(PARTS)) {
    if (part.length > 1) words[pattern ? 1 : 0] += literalOf(part)
    else pattern += part
  }
  return { before: words[0]!, pattern, after: words[1]! }
}

/** `"kg"`, `\k`, the currency of `[$Rp-421]`; nothing of `[Red]` and `_-`. */
function literalOf(part: string): string {
  if (part.startsWith('"')) return part.slice(1, -1)
  if (part.startsWith('\\')) return part.slice(1)
  return part.startsWith('[$') ? part.slice(2, -1).split('-')[0]! : ''
}

/** The unit in a number format, and by how much the sheet shows the number smaller than it is stored (`0.0,," ton"`). */
export function readFormat(format: string): { unit?: Unit; percent: boolean; scale: number } {
  const { before, pattern, after } = splitFormat(format)
  const words = `${before} ${after} ${pattern}`.toLowerCase().match(/\p{L}+/gu) ?? []
  const units = words.flatMap((word) => readUnit(word) ?? [])
  return {
    // Thousands and millions of rupiah are stored in full.
    unit: units.find((unit) => !('rupiah' in unit) || unit.rupiah === 1),
    percent: `${before}${pattern}${after}`.includes('%'),
    scale: 1000 ** (/[0#?](,+)(?![0#?,])/.exec(pattern)?.[1]!.length ?? 0),
  }
}
