import { join } from 'node:path'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { createFileMailer } from './files.ts'
import { composeMail, mailDomain, parseSender } from './message.ts'
import type { Mail, Mailer } from './port.ts'
import { readAuthorities } from './authorities.ts'
import { createSmtpMailer } from './smtp.ts'

type Options = {
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_CA_FILE' | 'PUBLIC_URL'>
  dataDir: string
  log: Logger
  now: () => Date
}

/**
 * Sends through SMTP_URL; without it each mail becomes a file in `<dataDir>/mail`.
 * @throws StartupError when MAIL_FROM is not an address, or SMTP_CA_FILE not a file with certificates
 */
export function createMailer({ env, dataDir, log, now }: Options): Mailer & { close: () => void } {
  const from = parseSender(env.MAIL_FROM ?? 'Resirkuit <resirkuit@localhost>')
  const domain = mailDomain(from, env.PUBLIC_URL)
  const composed = (mail: Mail) => composeMail(mail, from, { date: now(), domain })
  return env.SMTP_URL
    ? createSmtpMailer({ url: env.SMTP_URL, ca: readAuthorities(env.SMTP_CA_FILE), compose: composed, log })
    : createFileMailer({ folder: join(dataDir, 'mail'), compose: composed, log, now })
}
