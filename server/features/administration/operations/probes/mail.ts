import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { isLocal } from '#server/adapters/mail/smtp.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import { nearestFolder } from './nearest.ts'
import type { ProbeResult, Probing } from './probe.ts'

export const mailKind = (kind: Probing['mail']['kind']) =>
  kind === 'files' ? inBothLanguages('files in a folder') : kind

/**
 * Greeting and sign-in of the mail server, or a file in the folder of mails. Nothing is sent; and from outside nothing is
 * written, which would be another user's.
 */
export async function lookAtMail({ mail, disk, outside }: Probing): Promise<ProbeResult> {
  if (outside && mail.kind === 'files')
    await access(await nearestFolder(join(disk.folder, 'mail')), constants.W_OK | constants.X_OK)
  else await mail.check()
  return { detail: mailKind(mail.kind) }
}

/** By what the mail library says, whose codes tell less. */
export function mailTrouble(cause: string, { SMTP_URL }: Pick<Probing['env'], 'SMTP_URL'> = {}) {
  if (/certificate|self.signed|altnames/i.test(cause))
    return describeTrouble(
      SMTP_URL?.startsWith('smtp:') && isLocal(SMTP_URL) ? 'mail-certificate-here' : 'mail-certificate',
      { cause },
    )
  if (/invalid login|missing credentials|\b535\b|EAUTH/i.test(cause))
    return describeTrouble('mail-sign-in', { cause })
  if (/ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|time-?out|greeting|closed unexpectedly/i.test(cause))
    return describeTrouble('mail-unreachable', { cause })
  return describeTrouble('mail-failed', { cause })
}
