import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { StartupError } from '#server/start/startup-error.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * The authorities that may sign a mail server's certificate, where they are not only the public ones.
 * @throws StartupError
 */
export function readAuthorities(file: string | undefined): string[] | undefined {
  if (file === undefined) return undefined
  try {
    const own = readFileSync(file, 'utf8').match(CERTIFICATE) ?? []
    if (own.length === 0) throw new Error('it holds no certificate')
    // Reads each, so that a damaged one is told at the start.
    return [...rootCertificates, ...own.map((one) => new X509Certificate(one).toString())]
  } catch (error) {
    throw new StartupError(`Setting SMTP_CA_FILE is wrong: ${file}: ${(error as Error).message}.`)
  }
}
