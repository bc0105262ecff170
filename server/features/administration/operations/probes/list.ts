import type { Part } from '#contract/administration/health.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import { backupKind, lookAtBackup } from './backup.ts'
import { lookAtClock } from './clock.ts'
import { contentSourceText, lookAtContent } from './content.ts'
import { databaseKind, lookAtDatabase } from './database.ts'
import { lookAtDisk } from './disk.ts'
import { lookAtFiles } from './files.ts'
import { IDENTITY_LIMIT_MS, identityKind, lookAtIdentity } from './identity.ts'
import { lookAtJobs } from './jobs.ts'
import { lookAtMail, mailKind, mailTrouble } from './mail.ts'
import { lookAtMessages, messagesKind } from './messages.ts'
import type { Probe } from './probe.ts'
import { publicAddress, lookAtSettings } from './settings.ts'
import { FellBack } from '#server/adapters/vision/probe.ts'
import { VERSION } from '#server/installation/version.ts'
import { lookAtVersion } from './version.ts'
import { lookAtVision, VISION_LIMIT_MS } from './vision.ts'

const databaseAway = (cause: string) => describeTrouble('database-away', { cause })

/** The one list of what is looked at: a part without a look does not compile. */
export const probes: Record<Part, Probe> = {
  settings: {
    kind: ({ env }) => publicAddress(env),
    look: lookAtSettings,
    failed: (message) => describeTrouble('setting-wrong', { message }),
  },
  database: { kind: databaseKind, look: lookAtDatabase, failed: databaseAway },
  disk: {
    kind: ({ disk }) => disk.folder,
    look: lookAtDisk,
    failed: (cause, _, { disk }) => describeTrouble('disk-closed', { folder: disk.folder, cause }),
  },
  files: {
    kind: ({ images }) => images.files.place,
    look: lookAtFiles,
    failed: (cause) => describeTrouble('files-failed', { cause }),
  },
  clock: {
    kind: () => inBothLanguages('clock'),
    look: lookAtClock,
    failed: (now) => describeTrouble('clock-wrong', { now }),
  },
  identity: {
    kind: identityKind,
    look: lookAtIdentity,
    limit_ms: IDENTITY_LIMIT_MS,
    failed: (cause) => describeTrouble('identity-failed', { cause }),
  },
  mail: {
    kind: ({ env }) => mailKind(env.SMTP_URL ? 'smtp' : 'files'),
    look: lookAtMail,
    failed: (cause, _, { env }) => mailTrouble(cause, env),
  },
  messages: {
    kind: messagesKind,
    look: lookAtMessages,
    failed: (cause) => describeTrouble('messages-unread', { cause }),
  },
  jobs: {
    kind: () => 'pg-boss',
    look: lookAtJobs,
    failed: (cause) => describeTrouble('jobs-idle', { cause }),
  },
  backup: {
    kind: backupKind,
    look: lookAtBackup,
    failed: (cause) => describeTrouble('backup-failed', { cause }),
  },
  content: {
    kind: contentSourceText,
    look: lookAtContent,
    failed: (cause) => describeTrouble('content-failed', { cause }),
  },
  vision: {
    kind: ({ env }) => [env.VISION_PROVIDER, env.VISION_MODEL].filter(Boolean).join(' '),
    look: lookAtVision,
    limit_ms: VISION_LIMIT_MS,
    failed: (cause, error) =>
      describeTrouble(error instanceof FellBack ? 'vision-fell-back' : 'vision-failed', { cause }),
  },
  version: {
    kind: () => VERSION,
    look: lookAtVersion,
    failed: (cause) => describeTrouble('version-unread', { cause }),
  },
}
