import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The mail server, or the folder of mails. */
export const MAIL_TROUBLES = {
  'mail-failed': {
    state: 'failed',
    what: msg('Mails cannot be sent: {cause}'),
    todo: msg(
      'Compare SMTP_URL with what the mail provider says; without a mail server, the folder must be writable.',
    ),
  },
  'mail-sign-in': {
    state: 'failed',
    what: msg('The mail server does not accept the user or the password: {cause}'),
    todo: msg(
      'Check both in SMTP_URL (signs such as @ : / as %40 and the like); some providers want a password made for programs.',
    ),
  },
  'mail-unreachable': {
    state: 'failed',
    what: msg('The mail server cannot be reached: {cause}'),
    todo: msg(
      'Check host and port in SMTP_URL, and whether this machine may reach that port: many hosts close 25.',
    ),
  },
  'mail-certificate': {
    state: 'failed',
    what: msg('The certificate of the mail server is not trusted: {cause}'),
    todo: msg(
      'Use the name that stands in the certificate; for a certificate of your own, or one that signed itself, name its file in SMTP_CA_FILE.',
    ),
  },
  'mail-certificate-here': {
    state: 'failed',
    what: msg('The certificate of the mail server on this machine is not trusted: {cause}'),
    todo: msg(
      'Nothing leaves the machine: write ?ignoreTLS=true at the end of SMTP_URL; or name its certificate in SMTP_CA_FILE.',
    ),
  },
} as const satisfies TroubleTexts
