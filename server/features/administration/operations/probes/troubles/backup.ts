import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** Backups. */
export const BACKUP_TROUBLES = {
  'backup-none': {
    state: 'warning',
    what: msg('No backup of this installation has been made.'),
    todo: msg(
      'Set the time of a daily backup at /admin/settings (or BACKUP_AT), with a folder on another disk; or run npm run backup.',
    ),
  },
  'backup-old': {
    state: 'failed',
    what: msg('The last backup that was read through is {days} days old.'),
    todo: msg('Make one at /admin/backups or with npm run backup; the list there says why others failed.'),
  },
  'backup-failed': {
    state: 'failed',
    what: msg('The last backup failed: {cause}'),
    todo: msg('Mend that, then make one at /admin/backups or with npm run backup.'),
  },
  'backup-unproven': {
    state: 'failed',
    what: msg('The newest backup could not be restored on trial: {cause}'),
    todo: msg(
      'Mend that, and make one at /admin/backups; it is tried again after the next daily one. Until then rely on the one before.',
    ),
  },
  'backup-lacks': {
    state: 'warning',
    what: msg(
      'The last backup is whole, but {count} photos or pictures that the database names were not there.',
    ),
    todo: msg(
      'Find out who deleted them; an earlier backup may still have them. What is not found again shows as missing to people.',
    ),
  },
  'backup-unpruned': {
    state: 'warning',
    what: msg('Backups whose time is over could not be deleted: {cause}'),
    todo: msg('Mend that: what people had deleted is still in them. The next backup tries again.'),
  },
} as const satisfies TroubleTexts
