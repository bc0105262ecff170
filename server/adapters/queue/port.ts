import type { IdentityMail } from '../identity/port.ts'

/** What each kind of job carries. Delivered at least once. */
export type Jobs = {
  'identity-mail': IdentityMail
  housekeeping: Record<string, never>
}
export type JobName = keyof Jobs

/** What is known of a job besides what it carries. The same at every try. */
export type Job = { id: string; sent_at: Date }

/** The queue of work that outlives a request, kept in the database. */
export type Queue = {
  /** Resolves once the job is stored. */
  send: <Name extends JobName>(name: Name, data: Jobs[Name]) => Promise<void>
  /** Looks whether the queue is being worked on. @throws when not */
  check: () => Promise<void>
}
