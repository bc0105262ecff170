import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '#server/logging/log.ts'
import type { Message } from './message.ts'
import { loadNodemailer } from './nodemailer.ts'
import type { Mail, Mailer } from './port.ts'

type Options = { folder: string; compose: (mail: Mail) => Message; log: Logger; now: () => Date }

const TO_BUFFER = {
  streamTransport: true,
  buffer: true,
  newline: 'unix',
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Writes each mail as `<time>-<id>.eml`, readable by this user only, for an installation without a mail server. */
export function createFileMailer({ folder, compose, log, now }: Options) {
  const mailer: Mailer & { close: () => void } = {
    kind: 'files',
    send: async (mail) => {
      if (!/^[\w-]+$/.test(mail.id)) throw new Error('The mail was not written: its id cannot name a file.')
      const message = compose(mail)
      const { createTransport } = await loadNodemailer()
      const { message: content } = await createTransport(TO_BUFFER).sendMail({
        ...message,
        text: { raw: plain(message.text) },
      })
      const path = await explained(folder, async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const written = (await readdir(folder)).find((name) => name.endsWith(`-${mail.id}.eml`))
        const path = join(folder, written ?? `${stamp(now())}-${mail.id}.eml`)
        await writeWhole(path, content as Buffer)
        return path
      })
      log.info({ path }, 'A mail was written.')
    },
    check: () =>
      explained(folder, async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, `${stamp(now())}-check.part`)
        await writeWhole(path, Buffer.alloc(4096))
        await rm(path)
      }),
    sweep: async (writtenBefore) => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const oldest = stamp(writtenBefore)
      const old = names.filter((name) => /^\d{4}-.*\.(eml|part)$/.test(name) && name < oldest)
      for (const name of old) await rm(join(folder, name), { force: true })
      return old.length
    },
    close: () => {},
  }
  return mailer
}

/** Names in the order of time. */
const stamp = (at: Date) => at.toISOString().replaceAll(':', '-').replace('.', '-')

/** The text as it is, so that its link can be copied out of the file; otherwise lines would be folded and `=` escaped. */
const plain = (text: string) =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`

/** Nobody finds half a mail, whenever the process or the machine stops. */
async function writeWhole(path: string, content: Buffer) {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
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

async function explained<Result>(folder: string, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why: Record<string, string> = {
      ENOSPC: 'the disk is full',
      EDQUOT: 'the quota is used up',
      EACCES: 'this user may not write there',
      EPERM: 'this user may not write there',
      EROFS: 'the disk is read-only',
      ENOTDIR: 'it is not a folder',
      EEXIST: 'it is not a folder',
    }
    throw new Error(`Mails cannot be written to ${folder}: ${why[code ?? ''] ?? message}.`, { cause: error })
  }
}
