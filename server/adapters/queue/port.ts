import type { Locale } from '#contract/foundation/locale.ts'
import type { Database } from '#server/database/open.ts'
import type { IdentityMail } from '../identity/port.ts'

/** The data of each kind of job. Delivered at least once. */
export type Jobs = {
  'identity-mail': IdentityMail
  /** A row of `mails`. */
  'notice-mail': { mail_id: number }
  /** A row of `chat_events`: what somebody wrote in a service of messages. */
  'chat-event': { event_id: number }
  /** A row of `messages`. */
  message: { message_id: number }
  /** Senders are told of tomorrow's visits, and asked about those of which nobody has said what became of them. */
  'visit-notices': Record<string, never>
  /** A line of the history of a request that its kilograms have written. */
  'ledger-notice': { submission_id: number; event_id: number }
  /** A request whose weights have changed after a receipt was made. */
  'receipt-notice': { submission_id: number }
  /** The link of a consignment, for its receiver. */
  'consignment-mail': { consignment_id: number; link_version: number; to: string; locale: Locale }
  /** A row of `notifications`, for one of its account's devices. */
  push: { notification_id: number; device_id: number }
  /** A device of a member of the staff, to show the matters that wait. */
  'staff-push': { device_id: number }
  'ring-staff': Record<string, never>
  digest: Record<string, never>
  webhooks: Record<string, never>
  statements: Record<string, never>
  /** An account whose wrong guesses no longer count. */
  unlock: { uid: string }
  /** A row of `backups`; without it one is written. */
  backup: { backup_id?: number }
  /** The newest backup is restored on trial. */
  'backup-proof': Record<string, never>
  'table-copy': Record<string, never>
  /** An import that is to be read, judged, made or undone, as its state says. */
  import: { import_id: number }
  /** To an administrator: why a backup failed. */
  'backup-mail': { backup_id: number; user_id: number }
  /** A row of `rights_requests`: the link that proves its address, or its answer. */
  'rights-mail': { rights_id: number; what: 'proof' | 'answer' }
  /** A row of `incidents`: its letters are owed from now on. */
  'incident-letters': { incident_id: number }
  /** A row of `invitations`: its link, to the invited address. */
  'invitation-mail': { invitation_id: number }
  updates: Record<string, never>
  housekeeping: Record<string, never>
}
export type JobName = keyof Jobs

/** The metadata of a job. The same at every try. */
export type Job = { id: string; sent_at: Date }

/** A job that failed and is tried again: not before somebody asked for, where they did. */
export class TryLater extends Error {
  readonly after_ms: number | undefined
  constructor(message: string, after_ms?: number) {
    super(message)
    this.after_ms = after_ms
  }
}

/** The queue of work that outlives a request, kept in the database. */
export type Queue = {
  /**
   * Resolves once the job is stored.
   * @param tx stores it with what else that does, or not at all
   * @returns false: of its kind there is one at a time, and that is not done yet
   */
  send: <Name extends JobName>(name: Name, data: Jobs[Name], tx?: Database) => Promise<boolean>
  /**
   * Stores a job for each of these, in one statement.
   * @param after_s they are not begun before so many seconds
   */
  sendAll: <Name extends JobName>(
    name: Name,
    all: readonly Jobs[Name][],
    tx: Database,
    after_s: number,
  ) => Promise<void>
  /** Looks whether the queue is being worked on. @throws when not */
  check: () => Promise<void>
}
