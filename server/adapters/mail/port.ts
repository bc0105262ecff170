export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every try at the same mail: it becomes the Message-ID, so that a second copy can be recognised. */
  id: string
}

/** Where mails go: an SMTP server, or files in the data folder. */
export type Mailer = {
  kind: 'smtp' | 'files'
  /** @throws when the mail could not be handed over */
  send: (mail: Mail) => Promise<void>
  /** Looks whether mails could be sent now. @throws when not */
  check: () => Promise<void>
  /** Deletes written mails that are older than that; an SMTP server keeps none here. @returns how many */
  sweep: (writtenBefore: Date) => Promise<number>
}
