import type { Part } from '#contract/administration/health.ts'
import { trouble } from '../troubles.ts'
import { backupKind, lookAtBackup } from './backup.ts'
import { lookAtClock } from './clock.ts'
import { contentKind, lookAtContent } from './content.ts'
import { databaseKind, lookAtDatabase } from './database.ts'
import { lookAtDisk } from './disk.ts'
import { lookAtFiles } from './files.ts'
import { identityKind, lookAtIdentity } from './identity.ts'
import { lookAtJobs } from './jobs.ts'
import { lookAtMail, mailKind, mailTrouble } from './mail.ts'
import type { Probe } from './probe.ts'
import { addressOf, lookAtSettings } from './settings.ts'
import { FellBack } from '#server/adapters/vision/probe.ts'
import { VERSION } from '#server/installation/version.ts'
import { lookAtVersion } from './version.ts'
import { lookAtVision, VISION_LIMIT_MS } from './vision.ts'

const databaseAway = (cause: string) => trouble('database-away', { cause })

/** The one list of what is looked at: a part without a look does not compile. */
export const probes: Record<Part, Probe> = {
  settings: {
    kind: ({ env }) => addressOf(env),
    look: lookAtSettings,
    failed: (message) => trouble('setting-wrong', { message }),
  },
  database: { kind: databaseKind, look: lookAtDatabase, failed: databaseAway },
  disk: {
    kind: ({ disk }) => disk.folder,
    look: lookAtDisk,
    failed: (cause, _, { disk }) => trouble('disk-closed', { folder: disk.folder, cause }),
  },
  files: {
    kind: ({ images }) => images.files.place,
    look: lookAtFiles,
    failed: (cause) => trouble('files-failed', { cause }),
  },
  clock: {
    kind: () => ({ en: 'clock', id: 'jam' }),
    look: lookAtClock,
    failed: (now) => trouble('clock-wrong', { now }),
  },
  identity: {
    kind: identityKind,
    look: lookAtIdentity,
    failed: (cause) => trouble('identity-failed', { cause }),
  },
  mail: {
    kind: ({ env }) => mailKind(env.SMTP_URL ? 'smtp' : 'files'),
    look: lookAtMail,
    failed: (cause, _, { env }) => mailTrouble(cause, env),
  },
  jobs: { kind: () => 'pg-boss', look: lookAtJobs, failed: (cause) => trouble('jobs-idle', { cause }) },
  backup: { kind: backupKind, look: lookAtBackup, failed: (cause) => trouble('backup-failed', { cause }) },
  content: {
    kind: contentKind,
    look: lookAtContent,
    failed: (cause) => trouble('content-failed', { cause }),
  },
  vision: {
    kind: ({ env }) => [env.VISION_PROVIDER, env.VISION_MODEL].filter(Boolean).join(' '),
    look: lookAtVision,
    limit_ms: VISION_LIMIT_MS,
    failed: (cause, error) =>
      trouble(error instanceof FellBack ? 'vision-fell-back' : 'vision-failed', { cause }),
  },
  version: {
    kind: () => VERSION,
    look: lookAtVersion,
    failed: (cause) => trouble('version-unread', { cause }),
  },
}
