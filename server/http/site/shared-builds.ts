import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createHash, randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { FileStore } from '#server/adapters/images/port.ts'

const FOLDER = 'web/assets'
/** The file names of each build, and when a server last started with it. */
const LISTS = 'web/builds'
const DAY_MS = 24 * 3600_000
/** A build that no server has begun with for so long is not in use any more, and no app that was opened with it; but this one and the one before. */
const KEEP_MS = 90 * DAY_MS
/** However often something is asked for that nobody has, the store is asked for its list no more often. */
const LIST_MS = 5_000
const AT_ONCE = 8

/**
 * While several servers are upgraded one after the other, a page of one build asks for its files at a server of another. So each brings
 * the files of its build to the store that they share, before it listens, and asks there for what it has not.
 */
export async function shareBuild(files: FileStore, { from, now }: { from: string; now: Date }) {
  const own = (await readdir(from)).filter((name) => !['.br', '.gz'].includes(extname(name)))
  const there = new Set(await files.list(FOLDER))
  const limit = pLimit(AT_ONCE)
  const missing = own.filter((name) => !there.has(`${FOLDER}/${name}`))
  await Promise.all(
    missing.map((name) =>
      limit(async () => files.write(`${FOLDER}/${name}`, await readFile(join(from, name)))),
    ),
  )
  const { kept, over } = await takeStock(files, own, now)
  // Without another list nobody can say which those of the build before are.
  if (kept.length < 2) return
  const present = new Set(kept.flatMap(({ names }) => names.map((name) => `${FOLDER}/${name}`)))
  const old = await files.list(FOLDER, { writtenBefore: new Date(now.getTime() - KEEP_MS) })
  await Promise.all(old.filter((key) => !present.has(key)).map((key) => limit(() => files.remove(key))))
  for (const { key } of over) await files.remove(key)
}

type Build = { key: string; names: string[]; at: string }

/** Writes down which files this build has, and which builds are still of use: this one, the one before, and what was begun with of late. */
async function takeStock(files: FileStore, own: string[], now: Date) {
  const names = own.toSorted()
  const key = `${LISTS}/${createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32)}.json`
  const mine: Build = { key, names, at: now.toISOString() }
  await files.write(key, Buffer.from(JSON.stringify({ names, at: mine.at })))
  const others: Build[] = []
  for (const one of await files.list(LISTS)) {
    const list = one === key ? undefined : readList(await files.read(one))
    if (list) others.push({ key: one, ...list })
  }
  const [before, ...earlier] = others.toSorted((a, b) => b.at.localeCompare(a.at))
  const oldest = new Date(now.getTime() - KEEP_MS).toISOString()
  return {
    kept: [mine, ...(before ? [before] : []), ...earlier.filter(({ at }) => at >= oldest)],
    over: earlier.filter(({ at }) => at < oldest),
  }
}

const List = z.object({ names: z.array(z.string()), at: z.iso.datetime() })

/** An unreadable list names no files, and the next server of its build rewrites it. */
function readList(data: Uint8Array | undefined) {
  try {
    return data && List.safeParse(JSON.parse(Buffer.from(data).toString())).data
  } catch {
    return undefined
  }
}

/**
 * Brings files of other builds from the store into a folder, which is emptied first.
 * @returns what brings one by its name; it is there afterwards where anybody has it
 */
export async function bringFromOthers(files: FileStore, folder: string, clock_ms = () => performance.now()) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const brought = new Map<string, Promise<void>>()
  let known: { keys: Promise<Set<string>>; at_ms: number } | undefined

  async function isThere(key: string) {
    if (!known || (clock_ms() - known.at_ms >= LIST_MS && !(await known.keys).has(key)))
      known = { keys: files.list(FOLDER).then((all) => new Set(all)), at_ms: clock_ms() }
    return (await known.keys).has(key)
  }
  async function bring(name: string) {
    const key = `${FOLDER}/${name}`
    const data = (await isThere(key)) ? await files.read(key) : undefined
    if (!data) return false
    // Under another name first: a half copy must never be served.
    const draft = join(folder, `.${randomUUID()}`)
    await writeFile(draft, data)
    await rename(draft, join(folder, name))
    return true
  }
  return (name: string) => {
    const before = brought.get(name)
    if (before) return before
    const bringing = bring(name).then(
      (found) => void (found || brought.delete(name)),
      (error: unknown) => {
        brought.delete(name)
        known = undefined
        throw error
      },
    )
    brought.set(name, bringing)
    return bringing
  }
}
