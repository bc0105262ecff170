import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from './port.ts'
import { storageFailed } from './refusals.ts'

const DRAFT = /\.[0-9a-f]{8}\.part$/
/** Nobody writes for so long; a process that was killed left it. */
const DRAFT_MAX_MS = 60 * 60 * 1000

/**
 * Flydrive's folder driver writes in place, and moves by copying: a process that is killed would leave half a file
 * under a good name. Here a file gets its name when it is whole and on the disk.
 */
class WholeFiles extends FSDriver {
  readonly #root: string
  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }
  override async put(key: string, contents: string | Uint8Array) {
    const path = join(this.#root, key)
    const draft = `${path}.${randomBytes(4).toString('hex')}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw error
    }
  }
}

/** Keeps files in a folder that only this user can read. */
export function createFileStore(root: string): FileStore {
  const disk = new Disk(new WholeFiles(root))
  return {
    place: root,
    // Whether it can be written is looked at with the disk.
    check: async () => {},
    read: async (key) => {
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (causeOf(error).code === 'ENOENT') return undefined
        throw error
      }
    },
    write: async (key, data) => {
      try {
        await disk.put(key, data)
      } catch (error) {
        const cause = causeOf(error)
        throw storageFailed(cause, cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
      }
    },
    remove: (key) => rm(join(root, key), { force: true }),
    list: async (folder, { writtenBefore } = {}) => {
      const keys = []
      const before_ms = writtenBefore?.getTime() ?? Infinity
      for (const { path, mtimeMs } of await filesBelow(join(root, folder)))
        if (mtimeMs < before_ms) keys.push(relative(root, path))
      return keys
    },
    shrink: async (folder, max_bytes) => {
      const now_ms = Date.now()
      const files = await filesBelow(join(root, folder))
      let left_bytes = files.reduce((sum, { size }) => sum + size, 0)
      let removed = 0
      for (const { path, size, mtimeMs } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
        const abandoned = DRAFT.test(path) && now_ms - mtimeMs > DRAFT_MAX_MS
        if (left_bytes <= max_bytes && !abandoned) continue
        await rm(path, { force: true })
        left_bytes -= size
        removed++
      }
      return removed
    },
  }
}

/** The system's error, which Flydrive wraps. */
const causeOf = (error: unknown) => ((error as Error).cause ?? error) as NodeJS.ErrnoException

async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const files = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // One that has just gone is none.
    const found = await stat(path).catch(() => undefined)
    if (found) files.push({ path, size: found.size, mtimeMs: found.mtimeMs })
  }
  return files
}
