import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError, HEAD, notABackup } from './manifest.ts'

/** With what every file in the format of age begins (age-encryption.org/v1). */
const AGE = 'age-encryption.org/v1'
/** Nothing that we put in is larger; whatever says so is no backup of ours, and is not read into memory. */
const ENTRY_MAX_BYTES = 512 * 2 ** 20

/** age derives a key from a passphrase with 2^18 rounds of scrypt: about a second and 256 MB, also for an attacker's guesses. */
const WORK_FACTOR = 18

/** 700 kB that the server itself needs only while it restores. */
const loadAge = () => import('age-encryption')

export type ArchiveEntry = { name: string; data: Uint8Array }

/**
 * Writes a tar, encrypted with a passphrase as `age -p` does it where one is given, and has the disk keep it.
 * @param path must not be there yet
 * @param work_factor lower in tests alone, which would wait for nothing else
 * @param fill puts in what the archive holds, one after the other
 */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  { mtime, work_factor = WORK_FACTOR }: { mtime: Date; work_factor?: number | undefined },
  fill: (add: (name: string, data: Uint8Array) => Promise<void>) => Promise<void>,
) {
  const { readable, controller } = createTarPacker()
  const add = async (name: string, data: Uint8Array) => {
    const writer = controller.add({ name, size: data.byteLength, mode: 0o600, mtime }).getWriter()
    if (data.byteLength > 0) await writer.write(data)
    await writer.close()
  }
  const file = await open(path, 'wx', 0o600)
  try {
    const write = async () => {
      const stored = passphrase === undefined ? readable : await encrypted(readable, passphrase, work_factor)
      for await (const chunk of stored as NodeStream<Uint8Array>) await file.writeFile(chunk)
      await file.sync()
    }
    const filled = fill(add).then(
      () => controller.finalize(),
      (error: unknown) => {
        controller.error(error)
        throw error
      },
    )
    const [written, done] = await Promise.allSettled([write(), filled])
    // The first of the two errors is the cause: the other only says that the stream was cut off.
    const failed = [written, done].filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    const cause = failed.find(({ reason }) => (reason as Error).name !== 'AbortError') ?? failed[0]
    if (cause) throw cause.reason
  } finally {
    await file.close()
  }
}

async function encrypted(stream: ReadableStream<Uint8Array>, passphrase: string, work_factor: number) {
  const { Encrypter } = await loadAge()
  const age = new Encrypter()
  age.setScryptWorkFactor(work_factor)
  age.setPassphrase(passphrase)
  return age.encrypt(stream)
}

/**
 * The parts of a set's archive, in order; each is read whole and let go before the next.
 * @throws BackupError where it is none of ours, cut short, or closed to this passphrase
 */
export async function* readArchive(
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  const entries = (await opened(path, passphrase)).pipeThrough(createTarDecoder({ strict: true }))
  let read = 0
  try {
    for await (const { header, body } of entries as unknown as AsyncIterable<{
      header: { name: string; size: number }
      body: NodeStream<Uint8Array>
    }>) {
      if (header.size > ENTRY_MAX_BYTES || (read === 0 && header.name !== HEAD)) throw notABackup(path)
      const parts = []
      for await (const part of body) parts.push(part)
      read++
      yield { name: header.name, data: Buffer.concat(parts) }
    }
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code) throw error
    // A file that a passphrase opens was a set once.
    if (read === 0 && !(await isEncrypted(path))) throw notABackup(path)
    throw new BackupError(`${path} is damaged or cut short (${(error as Error).message}).`, 'damaged')
  }
}

async function opened(path: string, passphrase: string | undefined): Promise<ReadableStream<Uint8Array>> {
  const isAge = await isEncrypted(path)
  const stream = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
  if (!isAge) return stream
  if (passphrase === undefined)
    throw new BackupError(`${path} is encrypted: its passphrase is needed.`, 'passphrase-missing')
  const { Decrypter } = await loadAge()
  const age = new Decrypter()
  age.addPassphrase(passphrase)
  return age.decrypt(stream).catch((error: Error) => {
    throw new BackupError(
      `${path} cannot be opened with this passphrase (${error.message}).`,
      'passphrase-wrong',
    )
  })
}

/** Whether a passphrase is needed to open it. */
export async function isEncrypted(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE
  } finally {
    await file.close()
  }
}
