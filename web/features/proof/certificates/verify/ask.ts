import { certificates } from '#contract/proof/certificates.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { check, type Report } from './check.ts'
import { readFile } from './read-file.ts'

const OPTIONS = { anonymous: true } as const

/**
 * Checks a file: everything but what became of the certificate, and which keys are this installation's, is worked out here.
 * @returns null where there is no certificate or report in it; `unreadable` where it cannot be opened here
 * @throws ApiError where the installation does not answer
 */
export async function askAbout(file: Blob, now: Date): Promise<Report | 'unreadable' | null> {
  const read = await readFile(file)
  if (!read || read === 'unreadable') return read
  const { issuer } = await call(certificates.issuer, {}, OPTIONS)
  return check(read, { issuer, stateOf, now })
}

/** Checks a certificate of this installation. */
export async function askAboutOwn(id: string, now: Date): Promise<Report | null> {
  const file = await call(certificates.file, { params: { id }, query: { format: 'json' } }, OPTIONS)
  const report = await askAbout(file, now)
  return report === 'unreadable' ? null : report
}

async function stateOf(id: string) {
  try {
    return (await call(certificates.read, { params: { id } }, OPTIONS)).certificate
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined
  }
}
