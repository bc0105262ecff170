import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A mark of what the data sets look like that devices keep: another contract of one of them, another mark. */
export function dataShape(root: string) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const contracts = new Set(
    imported(read('web/lib/api/data-sets.ts'), '.').filter((file) => file.startsWith('#')),
  )
  const sum = createHash('sha256')
  for (const name of contracts) {
    const code = read(name.slice(1))
    for (const next of imported(code, posix.dirname(name))) contracts.add(next)
    sum.update(code)
  }
  return sum.digest('hex').slice(0, 12)
}

/** The files of ours that `code` imports: `#contract/…` as it stands, relative ones from `folder`. */
const imported = (code: string, folder: string) =>
  [...code.matchAll(/ from '([.#][^']+\.ts)'/g)].map(([, name]) =>
    name!.startsWith('.') ? posix.join(folder, name!) : name!,
  )
