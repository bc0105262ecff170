import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile, type Limits } from './rows.ts'

const MAX_ENTRIES = 5_000
const MAX_SMALL_BYTES = 32_000_000

/** The parts of an archive. Their names have no upper and lower case, as in OPC. */
export interface Zip {
  has(name: string): boolean
  /** @throws UnreadableFile */
  read(name: string): AsyncGenerator<Buffer>
  /** A part whose content is kept. @throws UnreadableFile */
  readSmall(name: string): AsyncGenerator<Buffer>
  close(): void
}

/** @throws UnreadableFile */
export async function openZip(path: string, { unpackedBytes }: Limits): Promise<Zip> {
  const zip = await openPromise(path, { autoClose: false }).catch(refuse)
  // An error without a listener ends the process.
  zip.on('error', () => {})
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close()
    return refuse(error)
  })
  async function* read(name: string, most_bytes: number) {
    const entry = entries.get(name.toLowerCase())
    if (!entry) throw new UnreadableFile('damaged')
    if (entry.isEncrypted()) throw new UnreadableFile('encrypted')
    if (entry.uncompressedSize > most_bytes) throw new UnreadableFile('too-large')
    let sum = 0
    try {
      // yauzl ends the stream with an error when it is longer or shorter than the directory says.
      for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        sum = crc32(piece, sum)
        yield piece
      }
    } catch (error) {
      refuse(error)
    }
    if (sum !== entry.crc32) throw new UnreadableFile('damaged')
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: (name) => read(name, unpackedBytes),
    readSmall: (name) => read(name, Math.min(unpackedBytes, MAX_SMALL_BYTES)),
    close: () => zip.close(),
  }
}

async function listEntries(zip: ZipFile) {
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile('too-large')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  return entries
}

/** Errors of the disk stay as they are. */
function refuse(error: unknown): never {
  if (error instanceof UnreadableFile || (error instanceof Error && 'syscall' in error)) throw error
  throw new UnreadableFile('damaged', { cause: error })
}
