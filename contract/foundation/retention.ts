/**
 * How long what is about people is kept. Housekeeping deletes by these, and the register of processing says them
 * (`server/features/administration/processing/`); the privacy page must say the same.
 */
export const KEPT = {
  /** An invitation of staff that nobody has accepted or withdrawn. */
  invitation_days: 7,
  /** After its last use. */
  session_days: 30,
  /** After its end, to tell one that came too late from one that never was. */
  code_days: 7,
  /** An account of the identity provider that never got a profile. */
  broken_sign_up_days: 1,
  /** Mails that were written to files, because there is no mail server. */
  mail_file_days: 30,
  /** That a mail is owed, or was sent. */
  mail_days: 30,
  /** That a message to a telephone is owed, or was sent. */
  message_days: 30,
  /** A chat after its person wrote last, where no request of it is left. */
  chat_days: 90,
  /** That an event of a chat came, to know a copy of it. */
  chat_event_days: 7,
  /** The number of a person who wants no more messages. */
  message_stop_days: 365,
  /** After the app was last open there: as long as a session that nobody uses. */
  device_days: 30,
  notification_days: 365,
  /** A report on a drop-off point, after it was handled. */
  point_report_days: 365,
  /** A webhook's delivery, after it arrived or was given up. */
  delivery_days: 30,
  /** A request about data whose address was never proven, after the mail that asks for it was handed over. */
  unproven_rights_h: 24,
  /** The same while no mail server has taken that mail, which is tried for as long; so is the mail of an answer. */
  unmailed_rights_days: 3,
  /** The name of the person who asked about their data, after the answer. */
  rights_days: 365,
  /** A register that was brought in, until it is committed; the refused rows of one that was. */
  import_days: 30,
  guest_photo_h: 24,
  unused_photo_h: 24,
  /** A driver's photo whose stop may still be entered: after the day of the round. */
  told_late_days: 7,
} as const
