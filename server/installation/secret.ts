import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { settings } from '#server/database/schema/operations.ts'
import { StartupError } from '#server/start/startup-error.ts'

/** The secret that is given, or kept in the data folder; undefined where there is none, or it cannot be read. */
export async function findSecret(dataDir: string, given: string | undefined): Promise<string | undefined> {
  if (given) return given
  const kept = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')
  return kept.trim().length >= 32 ? kept.trim() : undefined
}

/** The secret of this installation: given, or made on the first start and kept where only its owner reads it. */
export async function loadSecret(dataDir: string, given: string | undefined): Promise<string> {
  const found = await findSecret(dataDir, given)
  if (found) return found
  const file = join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  const made = randomBytes(32).toString('base64url')
  const draft = `${file}.${process.pid}`
  try {
    await mkdir(dirname(file), { recursive: true })
    if (kept !== undefined) await rm(file)
    // Written whole under another name, then linked: of two starts at once, both use the first one's.
    await writeFile(draft, made, { mode: 0o600, flush: true })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    // Before the database keeps what only this opens: a power failure may come at once.
    const folder = await open(dirname(file))
    await folder.sync().finally(() => folder.close())
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} is not writable (${(error as NodeJS.ErrnoException).code}).`,
    )
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * A database remembers which secret its keys are encrypted with.
 * @throws StartupError when this start brings another
 */
export async function checkSecret(db: Database, secret: string) {
  await db
    .insert(settings)
    .values({ name: 'secret-mark', value: markOf(secret) })
    .onConflictDoNothing()
  if (!(await secretFits(db, secret)))
    throw new StartupError(
      'The secret does not fit this database: every server on it needs the same SECRET, or the file "secret" of its first data folder.',
    )
}

/** Whether a database was made with this secret, or with none yet. */
export async function secretFits(db: Database, secret: string) {
  const [kept] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, 'secret-mark'))
  return !kept || timingSafeEqual(Buffer.from(markOf(secret)), Buffer.from(String(kept.value)))
}

const markOf = (secret: string) => createHmac('sha256', secret).update('resirkuit secret').digest('base64url')
