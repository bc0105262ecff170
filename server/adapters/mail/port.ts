export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The address at which the reader can stop more of its kind: a page, and for a POST of the mail program (RFC 8058). */
  unsubscribe?: string
  /**
   * The same for every try at the same mail, and of no other mail anywhere (`mailName`): it becomes the Message-ID, by which a
   * second copy is recognised.
   */
  id: string
  /** The same for all mails about one thing: mail programs show them together. */
  thread?: string
}

/** The mail server will not take this mail, now or later. */
export class MailRefused extends Error {}

/** The mail server cannot be reached, or lets nobody in: no mail goes now, whoever it is for. */
export class MailAway extends Error {}

/** The receiver of mails: an SMTP server, or files in the data folder. */
export type Mailer = {
  kind: 'smtp' | 'files'
  /** @throws MailRefused, or another error when it could not be handed over now */
  send: (mail: Mail) => Promise<void>
  /** Looks whether mails could be sent now. @throws when not */
  check: () => Promise<void>
  /** Deletes written mails that are older than that; an SMTP server keeps none here. @returns how many */
  sweep: (writtenBefore: Date) => Promise<number>
}
