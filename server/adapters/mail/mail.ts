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
 * Sends through SMTP_URL; without it each mail becomes a file in `<dataDir>/mail`. The settings may become others while
 * it is in use: the next mail goes by them, and one that is under way is not broken off.
 * @throws StartupError when MAIL_FROM is not an address, or SMTP_CA_FILE not a file with certificates
 */
export function createMailer(options: Options): Mailer & { close: () => void } {
  const { env } = options
  const settings = () => JSON.stringify([env.SMTP_URL, env.MAIL_FROM, env.SMTP_CA_FILE, env.PUBLIC_URL])
  let made = { by: settings(), mailer: makeMailer(options) }
  const present = () => {
    if (made.by !== settings()) {
      const before = made.mailer
      made = { by: settings(), mailer: makeMailer(options) }
      before.close()
    }
    return made.mailer
  }
  return {
    get kind() {
      return present().kind
    },
    send: async (mail) => present().send(mail),
    check: async () => present().check(),
    sweep: async (writtenBefore) => present().sweep(writtenBefore),
    close: () => made.mailer.close(),
  }
}

function makeMailer({ env, dataDir, log, now }: Options): Mailer & { close: () => void } {
  const from = parseSender(env.MAIL_FROM ?? 'Resirkuit <resirkuit@localhost>')
  const domain = mailDomain(from, env.PUBLIC_URL)
  const composed = (mail: Mail) => composeMail(mail, from, { date: now(), domain })
  return env.SMTP_URL
    ? createSmtpMailer({ url: env.SMTP_URL, ca: readAuthorities(env.SMTP_CA_FILE), compose: composed, log })
    : createFileMailer({ folder: join(dataDir, 'mail'), compose: composed, log, now })
}
