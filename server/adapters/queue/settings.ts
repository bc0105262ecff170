import type { Queue } from 'pg-boss'
import type { JobName } from './port.ts'

const HOUR_S = 60 * 60

type Settings = Omit<Queue, 'name'> & { poll_s: number; missed?: 'once' }

/**
 * Again after a minute, then ever later, for about two days: a mail server that is away comes back, and one that does not know a
 * sender takes its time. A finished job goes soon: it may hold an address.
 */
const FOR_TWO_DAYS = {
  poll_s: 2,
  retryLimit: 16,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 6 * HOUR_S,
  heartbeatSeconds: 10,
  // Longer than a mail server may take for its last answer: what is under way is not sent again beside it.
  expireInSeconds: 15 * 60,
  // Longer than all the tries take: one that waits for the next is deleted with this as well.
  retentionSeconds: 3 * 24 * HOUR_S,
  deleteAfterSeconds: HOUR_S,
} satisfies Settings

/** Owes a notice and a mail, which have their own tries. */
const NOTICE = {
  poll_s: 10,
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retentionSeconds: 7 * 24 * HOUR_S,
  deleteAfterSeconds: HOUR_S,
} satisfies Settings

/** Nobody looks at a device for news of yesterday. */
const TO_DEVICES = { ...NOTICE, poll_s: 2, retentionSeconds: 24 * HOUR_S } satisfies Settings

/**
 * How each kind of job is kept and tried. Jobs of a process that has died are noticed by their missing heartbeat. What
 * a new version says here holds for jobs that are sent from then on; a policy is for ever. `missed`: one whose time came while
 * no server ran is made up for, once.
 */
export const jobSettings: Record<JobName, Settings> = {
  // Again after seconds, then ever later, for about twenty minutes: many mail servers first say "later" to a sender
  // they do not know. A job holds an address, so what is done goes soon.
  'identity-mail': {
    poll_s: 2,
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    heartbeatSeconds: 10,
    // Longer than a mail server may take for its last answer: what is under way is not sent again beside it.
    expireInSeconds: 15 * 60,
    retentionSeconds: 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  // One that is owed outlives a server that is away for days.
  'notice-mail': { ...FOR_TWO_DAYS, retentionSeconds: 7 * 24 * HOUR_S },
  // Somebody waits for the answer; an engine or a service that is away is asked again, for about two days.
  'chat-event': { ...FOR_TWO_DAYS, poll_s: 1, retryDelay: 5, expireInSeconds: 5 * 60 },
  message: { ...FOR_TWO_DAYS, poll_s: 1 },
  // Looks for whom to tell; the next hour is soon enough.
  'visit-notices': {
    poll_s: 30,
    policy: 'exclusive',
    retryLimit: 3,
    retryDelay: 5 * 60,
    heartbeatSeconds: 30,
    expireInSeconds: 10 * 60,
    retentionSeconds: 12 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  // A step of the ledger, or a new receipt, that its sender is still to hear of.
  'ledger-notice': NOTICE,
  'receipt-notice': NOTICE,
  'consignment-mail': FOR_TWO_DAYS,
  push: TO_DEVICES,
  'staff-push': TO_DEVICES,
  // Looks for what has come up since; the next minute is soon enough.
  'ring-staff': {
    poll_s: 5,
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: 30,
    expireInSeconds: 5 * 60,
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  digest: {
    poll_s: 30,
    policy: 'exclusive',
    retryLimit: 3,
    retryDelay: 5 * 60,
    heartbeatSeconds: 30,
    expireInSeconds: 10 * 60,
    retentionSeconds: 12 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  // Looks at what is owed to webhooks; what failed is tried at its own time, not at the job's.
  webhooks: {
    poll_s: 2,
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: 30,
    expireInSeconds: 10 * 60,
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  // Tomorrow is another day.
  statements: {
    poll_s: 10,
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: 30,
    expireInSeconds: 60 * 60,
    retentionSeconds: 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  // Somebody waits at the login during this time.
  unlock: {
    poll_s: 1,
    retryLimit: 3,
    retryDelay: 2,
    heartbeatSeconds: 10,
    expireInSeconds: 60,
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  // A night's work at most, and none waiting behind it. A failed job is reported, and not tried again before somebody has looked.
  // A machine that is off at night makes it when it is on.
  backup: {
    poll_s: 5,
    missed: 'once',
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: 30,
    expireInSeconds: 11 * HOUR_S,
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: 24 * HOUR_S,
  },
  // As long as a backup. One whose server has ended is tried again: nothing is left of it.
  'backup-proof': {
    poll_s: 5,
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 60,
    heartbeatSeconds: 30,
    expireInSeconds: 11 * HOUR_S,
    retentionSeconds: 12 * HOUR_S,
    deleteAfterSeconds: 24 * HOUR_S,
  },
  // A table of yesterday is better than none; tomorrow there is another.
  'table-copy': {
    poll_s: 5,
    missed: 'once',
    policy: 'exclusive',
    retryLimit: 3,
    retryDelay: 600,
    heartbeatSeconds: 30,
    expireInSeconds: HOUR_S,
    retentionSeconds: 12 * HOUR_S,
    deleteAfterSeconds: 24 * HOUR_S,
  },
  // An administrator looks at it. What is done of it stays done: another try goes on from there.
  import: {
    poll_s: 1,
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    heartbeatSeconds: 30,
    expireInSeconds: 60 * 60,
    retentionSeconds: 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  'backup-mail': { ...FOR_TWO_DAYS, poll_s: 5 },
  'rights-mail': FOR_TWO_DAYS,
  'invitation-mail': FOR_TWO_DAYS,
  // All of them in one transaction, however many: a try that fails leaves nothing behind.
  'incident-letters': {
    poll_s: 2,
    retryLimit: 5,
    retryDelay: 60,
    heartbeatSeconds: 60,
    expireInSeconds: 60 * 60,
    retentionSeconds: 24 * HOUR_S,
    deleteAfterSeconds: 24 * HOUR_S,
  },
  // Tomorrow is another day here, too.
  updates: {
    poll_s: 10,
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: 30,
    expireInSeconds: 5 * 60,
    retentionSeconds: 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  // One at a time, and none waiting behind it.
  housekeeping: {
    poll_s: 30,
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 5 * 60,
    heartbeatSeconds: 30,
    expireInSeconds: 30 * 60,
    retentionSeconds: 24 * HOUR_S,
    deleteAfterSeconds: 24 * HOUR_S,
  },
}
