import addressparser from 'nodemailer/lib/addressparser'
import { StartupError } from '#server/start/startup-error.ts'
import type { Mail } from './port.ts'

type Sender = { name: string; address: string }
export type Message = ReturnType<typeof composeMail>

/** @throws StartupError */
export function parseSender(text: string): Sender {
  const [first, ...more] = addressparser(text, { flatten: true })
  if (!first || more.length || !isAddress(first.address))
    throw new StartupError(
      'Setting MAIL_FROM is wrong: it must be one address, e.g. Resirkuit <no-reply@example.org>.',
    )
  return { name: first.name, address: first.address }
}

/** Behind the names of mails: of the sender, or of the installation, as far as they are known. */
export function mailDomain({ address }: Sender, public_url: string | undefined) {
  const own = address.split('@')[1]!
  const host = own === 'localhost' && public_url ? new URL(public_url).hostname : own
  return /^[\w.-]+$/.test(host) ? host : own
}

/** The message for nodemailer: each part is a value of its own, so that none can add a header or a recipient. */
export function composeMail(
  { to, subject, text, html, unsubscribe, id, thread }: Mail,
  from: Sender,
  { date, domain }: { date: Date; domain: string },
) {
  if (!isAddress(to)) throw new Error('The mail was not sent: its recipient is not an address.')
  return {
    messageId: `<${id}@${domain}>`,
    // No mail has this name: it stands for what they are about, also where the first of them never came.
    ...(thread && { inReplyTo: `<${thread}@${domain}>`, references: `<${thread}@${domain}>` }),
    from,
    to: { name: '', address: to },
    date,
    subject,
    text,
    html,
    // Asks answering machines for no answer.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribing(unsubscribe)) },
  }
}

/** One click is only allowed over HTTPS (RFC 8058, 3.1); elsewhere the page asks. */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

const isAddress = (text: string) =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text)
