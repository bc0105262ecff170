import type { Logger } from '#server/logging/log.ts'
import { secretsIn } from '#server/logging/url-secrets.ts'
import type { Message } from './message.ts'
import { loadNodemailer } from './nodemailer.ts'
import { MailAway, MailRefused, type Mail, type Mailer } from './port.ts'

type Options = {
  /** smtp://user:password@host:port, or smtps://; what nodemailer takes as query parameters may follow. */
  url: string
  compose: (mail: Mail) => Message
  log: Logger
  /** Authorities whose signature is believed, instead of those everybody knows. */
  ca?: string[] | undefined
  /** For the connection and the greeting each, and for a whole look whether it works. */
  timeout_ms?: number
  /** For an answer: RFC 5321 allows ten minutes after a mail, and who waits less sends it twice. */
  answer_timeout_ms?: number
}

/** Hands mails to an SMTP server, over a few connections that are kept for a while. */
export function createSmtpMailer({
  url,
  compose,
  log,
  ca,
  timeout_ms = 20_000,
  answer_timeout_ms = 10 * 60_000,
}: Options) {
  const options = {
    url,
    dnsTimeout: timeout_ms,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    // A server is asked to encrypt before it gets the password; the URL may say `?requireTLS=false`.
    ...(needsEncryption(url) && { requireTLS: true }),
    // A password that the server does not ask for is a mistake in the settings, not one to pass over.
    ...(new URL(url).username && { forceAuth: true }),
    ...(ca && { tls: { ca } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
    debug: false,
  }
  const connect = async () => {
    const { createTransport } = await loadNodemailer()
    const transport = createTransport({
      ...options,
      pool: true,
      maxConnections: 3,
      // Whether a mail is tried again is for the queue to say; this is for a connection that was closed while idle.
      maxRequeues: 1,
      socketTimeout: answer_timeout_ms,
    })
    // A connection that breaks while nothing is sent: the next mail makes another.
    transport.on('error', (error: Error) => log.warn(`Mail server: ${withoutSecrets(error.message, url)}`))
    return transport
  }
  let pool: ReturnType<typeof connect> | undefined

  const explained = (error: unknown) => {
    const said = withoutSecrets((error as Error).message, url)
    const message = `The mail server did not take it: ${said}${hintOf(error, url)}`
    const { responseCode = 0, command = '' } = error as SMTPError
    if (!OF_A_MAIL.has(command)) return new MailAway(message)
    return responseCode >= 500 ? new MailRefused(message) : new Error(message)
  }
  const mailer: Mailer & { close: () => void } = {
    kind: 'smtp',
    send: async (mail) => {
      const message = compose(mail)
      // Nothing else ends a server that answers a letter at a time.
      const signal = AbortSignal.timeout(timeout_ms * 3 + answer_timeout_ms)
      pool ??= connect()
      const transport = await pool
      await transport.sendMail({ ...message, signal }).catch((error: unknown) => {
        throw explained(error)
      })
      log.debug({ mail: mail.id }, 'A mail was handed to the mail server.')
    },
    check: async () => {
      const { createTransport } = await loadNodemailer()
      const looking = createTransport({ ...options, socketTimeout: timeout_ms })
      await looking.verify().catch((error: unknown) => {
        throw explained(error)
      })
    },
    sweep: async () => 0,
    close: () => void pool?.then((transport) => transport.close()),
  }
  return mailer
}

type SMTPError = Error & { responseCode?: number; command?: string }

/**
 * The commands whose refusal with 5xx is about this mail, and final. A refusal of a password or a greeting is about
 * the settings or about everybody, which may change.
 */
const OF_A_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

function needsEncryption(url: string) {
  const { protocol, password, searchParams } = new URL(url)
  return protocol === 'smtp:' && password !== '' && !isLocal(url) && !searchParams.has('requireTLS')
}

/** Whether what is sent to it does not leave this machine. */
export const isLocal = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** The advice for an untrusted certificate of a mail server on this machine. */
const hintOf = (error: unknown, url: string) =>
  /certificate/i.test((error as Error).message) && url.startsWith('smtp:') && isLocal(url)
    ? ' (a mail server on this machine: ?ignoreTLS=true at the end of SMTP_URL, or its certificate in SMTP_CA_FILE)'
    : ''

/** Servers repeat what they were sent: the log gets neither the password nor an address. */
const withoutSecrets = (text: string, url: string) =>
  secretsIn(url)
    .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
    .replaceAll(/(?<![^\s@<>])[^\s@<>]+@[^\s@<>]+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
