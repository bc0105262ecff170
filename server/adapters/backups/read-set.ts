import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { KeptJob } from '#server/adapters/queue/kept-jobs.ts'
import { readArchive } from './archive.ts'
import { parsePart, readHead } from './head.ts'
import { BackupError, Manifest, notABackup, type Head } from './manifest.ts'
import { createRowSum, isSameSum } from './tables.ts'

const inflated = promisify(gunzip)

/** More than one part of ours can have: what says more is no backup of ours. */
const PART_MAX_BYTES = 512 * 2 ** 20
/** Below the folder of files, and nowhere else. */
const KEY = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/

export type Contents = { head: Head; manifest: Manifest }

export const rowsIn = ({ tables }: Manifest) =>
  Object.values(tables).reduce((sum, { count }) => sum + count, 0)

/** The consumer of the contents as they are read. They are known to be complete only after the last one. */
export type Sink = {
  head?: (head: Head) => Promise<void>
  secret?: (secret: string) => Promise<void>
  /** A part of a table, in the order of the head's; as the text of COPY. */
  rows?: (table: string, part: Uint8Array) => Promise<void>
  jobs?: (jobs: KeptJob[]) => Promise<void>
  file?: (key: string, data: Uint8Array) => Promise<void>
}

/**
 * Reads a backup from its beginning to its end, and counts and adds up everything that is in it.
 * @throws BackupError where anything is not what was put in, or something is missing
 */
export async function readSet(path: string, passphrase?: string, sink: Sink = {}): Promise<Contents> {
  const damaged = (what: string) => new BackupError(`${path} is damaged: ${what}.`, 'damaged')
  const sums = new Map<string, ReturnType<typeof createRowSum>>()
  const jobs = createRowSum()
  const files = { hash: createHash('sha256'), count: 0, bytes: 0 }
  const secrets: string[] = []
  let head: Head | undefined
  let manifest: Manifest | undefined
  for await (const { name, data } of readArchive(path, passphrase)) {
    if (!head) {
      head = readHead(path, data)
      await sink.head?.(head)
      continue
    }
    const [kind, ...rest] = name.split('/')
    if (manifest) throw damaged('something follows its end')
    if (kind === 'secret') {
      secrets.push(createHash('sha256').update(data).digest('hex'))
      await sink.secret?.(Buffer.from(data).toString())
    } else if (kind === 'tables') {
      const [table = ''] = rest
      if (!head.tables.some((one) => one.name === table)) throw damaged(`its table ${table} has no place`)
      const part = await inflate(data, damaged)
      if (!sums.has(table)) sums.set(table, createRowSum())
      sums.get(table)!.add(part)
      await sink.rows?.(table, part)
    } else if (kind === 'jobs') {
      const part = await inflate(data, damaged)
      jobs.add(part)
      const lines = part.toString().trimEnd().split('\n')
      await sink.jobs?.(lines.map((line) => KeptJob.parse(JSON.parse(line))))
    } else if (kind === 'files') {
      const key = rest.join('/')
      if (!KEY.test(key)) throw damaged('one of its files has no name of ours')
      files.hash.update(`${key}\n`).update(data)
      files.count++
      files.bytes += data.byteLength
      await sink.file?.(key, data)
    } else if (name === 'manifest.json') manifest = parsePart(Manifest, data, damaged)
    else throw damaged(`nobody knows ${name.slice(0, 80)} in it`)
  }
  if (!head) throw notABackup(path)
  if (!manifest) throw new BackupError(`${path} is cut short: its end is missing.`, 'damaged')
  for (const { name } of head.tables) {
    const sum = (sums.get(name) ?? createRowSum()).sum()
    if (!isSameSum(manifest.tables[name], sum))
      throw damaged(`the rows of ${name} are not those that were put in`)
  }
  if (!isSameSum(manifest.jobs, jobs.sum())) throw damaged('the jobs are not those that were put in')
  if (!isSameSum(manifest.files, { count: files.count, sha256: files.hash.digest('hex') }))
    throw damaged('the files are not those that were put in')
  if (secrets.length !== 1 || (manifest.secret ?? secrets[0]) !== secrets[0])
    throw damaged('the secret is not the one that was put in')
  return { head, manifest }
}

const inflate = (data: Uint8Array, damaged: (what: string) => BackupError) =>
  inflated(data, { maxOutputLength: PART_MAX_BYTES }).catch((error: Error) => {
    throw damaged(error.message)
  })
