import { createTransport } from 'nodemailer'
import type { Logger } from '#server/log.ts'
import { secretsIn } from '#server/url-secrets.ts'
import type { Message } from './message.ts'
import type { Mail, Mailer } from './port.ts'

type Options = {
  /** smtp://user:password@host:port, or smtps://; what nodemailer takes as query parameters may follow. */
  url: string
  compose: (mail: Mail) => Message
  log: Logger
  /** For each wait: the connection, the greeting, an answer. */
  timeout_ms?: number
}

/** Hands mails to an SMTP server, over a few connections that are kept for a while. */
export function createSmtpMailer({ url, compose, log, timeout_ms = 20_000 }: Options) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Whether a mail is tried again is for the queue to say; this is for a connection that was closed while idle.
    maxRequeues: 1,
    dnsTimeout: timeout_ms,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    // A server is asked to encrypt before it gets the password; the URL may say `?requireTLS=false`.
    ...(needsEncryption(url) && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
    debug: false,
  })
  // A connection that breaks while nothing is sent: the next mail makes another.
  transport.on('error', (error: Error) => log.warn(`Mail server: ${withoutSecrets(error.message, url)}`))

  const explained = (error: unknown) =>
    new Error(`The mail server did not take it: ${withoutSecrets((error as Error).message, url)}`)
  const mailer: Mailer & { close: () => void } = {
    kind: 'smtp',
    send: async (mail) => {
      const message = compose(mail)
      // Nothing else ends a server that answers a letter at a time.
      const signal = AbortSignal.timeout(timeout_ms * 3)
      await transport.sendMail({ ...message, signal }).catch((error: unknown) => {
        throw explained(error)
      })
      log.debug({ mail: mail.id }, 'A mail was handed to the mail server.')
    },
    check: async () => {
      await transport.verify().catch((error: unknown) => {
        throw explained(error)
      })
    },
    sweep: async () => 0,
    close: () => transport.close(),
  }
  return mailer
}

function needsEncryption(url: string) {
  const { protocol, password, hostname, searchParams } = new URL(url)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'smtp:' && password !== '' && !local && !searchParams.has('requireTLS')
}

/** Servers repeat what they were sent: the log gets neither the password nor an address. */
const withoutSecrets = (text: string, url: string) =>
  secretsIn(url)
    .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
    .replaceAll(/(?<![^\s@<>])[^\s@<>]+@[^\s@<>]+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
