import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const SUFFIXES = { br: '.br', gzip: '.gz' }
type Encoding = keyof typeof SUFFIXES
const ENCODINGS = Object.keys(SUFFIXES) as Encoding[]

/** A file as it is sent. */
type Kept = { body: Buffer; type: string; encoding: Encoding | null }

/**
 * The scripts and styles of a build, kept in memory as they were asked for: finding, opening and reading a file costs
 * more than everything else about its request. They take no more room than the build itself, about 1 MB compressed.
 * @returns what there is of a file for somebody who accepts these encodings; nothing where it is not one of them
 */
export async function keepFiles(folder: string) {
  const names = new Set(await readdir(folder))
  const bodies = new Map<string, Promise<Buffer | undefined>>()

  const read = (file: string) => {
    const body = bodies.get(file) ?? readFile(join(folder, file)).catch(() => undefined)
    bodies.set(file, body)
    // A build may empty the folder at this time: a missing file is not remembered as missing.
    void body.then((found) => found ?? bodies.delete(file))
    return body
  }

  return async (name: string, accepted: string | undefined): Promise<Kept | undefined> => {
    const type = TYPES[extname(name)]
    if (!type || !names.has(name)) return undefined
    const best = negotiate(accepted ?? '', ENCODINGS)
    const encoding = best && names.has(name + SUFFIXES[best]) ? best : null
    const body = await read(encoding ? name + SUFFIXES[encoding] : name)
    return body && { body, type, encoding }
  }
}
