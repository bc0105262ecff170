// The files of this checkout, and the end of a command that cannot go on. Plain JavaScript without dependencies, because it also
// runs under an older Node and before the first install.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const at = (...parts) => join(root, ...parts)
export const readJson = (...parts) => JSON.parse(readFileSync(at(...parts), 'utf8'))

/** Ends with one line that says what is wrong. */
export function fail(message) {
  process.stderr.write(`Resirkuit cannot start: ${message}\n`)
  process.exit(1)
}

/** One hash over files and folders, by path and content; what does not exist counts as empty. @param files those of folders that count */
export function hash(paths, files = /./) {
  const sum = createHash('sha256')
  const add = (path) => {
    if (!existsSync(at(path))) return
    if (statSync(at(path)).isDirectory()) {
      for (const name of readdirSync(at(path)).sort()) add(`${path}/${name}`)
      return
    }
    if (!files.test(path)) return
    const content = readFileSync(at(path))
    sum.update(`${path}\0${content.length}\0`).update(content)
  }
  for (const path of paths) add(path)
  return sum.digest('hex')
}

/** Without asking first whether it is there: another process may take it away in between. */
export function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
