import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'RESULTS.md')

const marks = (name: string) => [`<!-- ${name} -->`, `<!-- /${name} -->`] as const

/** Replaces one section of RESULTS.md and leaves the others, which other programs write. */
export async function writeSection(name: string, text: string) {
  const [begin, end] = marks(name)
  const now = await readFile(FILE, 'utf8')
  const [before, rest] = now.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`RESULTS.md has no section "${name}"`)
  await writeFile(FILE, `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`)
}
