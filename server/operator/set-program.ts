import { readFileSync } from 'node:fs'
import { describeFailure } from '#server/adapters/backups/failure.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import { rowsIn, type Contents } from '#server/adapters/backups/read-set.ts'
import { connectOnce } from '#server/database/connection.ts'
import { explainConnectionError } from '#server/database/explain-error.ts'

/** The common parts of backup, restore and move. */

const PASSPHRASE_MIN = 12

/** The first line of a file. @throws BackupError where that is none to rely on */
export function passphraseIn(file: string | undefined) {
  if (file === undefined) return undefined
  const [line = ''] = readFileSync(file, 'utf8').split('\n')
  const passphrase = line.trim()
  if (passphrase.length < PASSPHRASE_MIN)
    throw new BackupError(
      `The first line of ${file} is the passphrase: it needs at least ${PASSPHRASE_MIN} characters.`,
    )
  return passphrase
}

/** One connection for one long work. @throws StartupError in one line */
export async function connectTo(url: string, application_name: string) {
  try {
    const options = { connectionTimeoutMillis: 10_000, keepAlive: true, application_name }
    return await connectOnce(url, options)
  } catch (error) {
    throw explainConnectionError(error as Error, url)
  }
}

/** Runs a program: what an operator can mend is said in a line, and anything else is seen whole. */
export async function runProgram(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const ofArguments = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
    const said = ofArguments ? (error as Error).message : describeFailure(error)
    if (said === undefined) throw error
    process.stderr.write(`${said}\n`)
    process.exitCode = 1
  }
}

export function contentsInWords({ manifest }: Contents) {
  const { tables, files, jobs } = manifest
  return `${formatCount(rowsIn(manifest))} rows of ${Object.keys(tables).length} tables, ${formatCount(files.count)} files, ${formatCount(jobs.count)} waiting jobs`
}

/** A count with separators of thousands. */
export const formatCount = (count: number) => count.toLocaleString('en')
export const formatMegabytes = (bytes: number) => `${formatCount(Math.ceil(bytes / 2 ** 20))} MB`
