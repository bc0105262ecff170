import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The database: away, of another version, slow, full of connections. */
export const DATABASE_TROUBLES = {
  'database-away': {
    state: 'failed',
    what: msg('The database does not answer: {cause}'),
    todo: msg(
      'Embedded: the log of the server says why, and it starts PostgreSQL again by itself. With DATABASE_URL: is that server running, and is the address right?',
    ),
  },
  'database-stopped': {
    state: 'warning',
    what: msg(
      'The embedded PostgreSQL is not running, because the server is not; what lies in it could not be looked at.',
    ),
    todo: msg('npm start, then ask once more.'),
  },
  'database-unmade': {
    state: 'warning',
    what: msg('There is no database in {folder} yet: the first start makes it.'),
    todo: msg('npm start. If there was one before, DATA_DIR points to another folder now.'),
  },
  'database-closed': {
    state: 'failed',
    what: msg('This user may not read {path}.'),
    todo: msg('Ask as the user who runs the server, e.g. with sudo -u.'),
  },
  'database-other-major': {
    state: 'failed',
    what: msg('The data folder was made by PostgreSQL {found}, and this release brings {wanted}.'),
    todo: msg('See docs/operating/update.md.'),
  },
  'database-old': {
    state: 'failed',
    what: msg('The database is PostgreSQL {version}: 15 or newer is needed.'),
    todo: msg('Use a newer server.'),
  },
  drill: {
    state: 'warning',
    what: msg(
      'This is a backup that was restored to look at: no mail, push message, webhook or other call leaves it.',
    ),
    todo: msg(
      'Delete it when you have looked. To use it, restore the backup into an empty place once more, without --drill.',
    ),
  },
  'database-newer': {
    state: 'failed',
    what: msg('A newer version of Resirkuit has migrated this database.'),
    todo: msg('Start that version, or restore the backup from before its update.'),
  },
  'database-behind': {
    state: 'warning',
    what: msg('{count} changes of the database model are not applied yet.'),
    todo: msg('Back up, then npm start: a start applies them.'),
  },
  'database-empty': {
    state: 'warning',
    what: msg('The database is empty: no Resirkuit has started on it yet.'),
    todo: msg('npm start. If there was data before, DATABASE_URL names another database now.'),
  },
  'database-read-only': {
    state: 'failed',
    what: msg('The database is a standby, or does not let anybody write.'),
    todo: msg('Point DATABASE_URL to the primary; after a fail-over promote the standby.'),
  },
  'database-slow': {
    state: 'warning',
    what: msg('The simplest question to the database takes {ms} ms.'),
    todo: msg(
      'Look for what else works on that machine or its disk; over a network, for the way there. SLOW_QUERY_MS logs what takes long.',
    ),
  },
  'database-connections': {
    state: 'warning',
    what: msg('{used} of {max} connections to the database are taken.'),
    todo: msg('Raise max_connections there, or lower DATABASE_POOL.'),
  },
  'database-transaction': {
    state: 'warning',
    what: msg(
      'A transaction ({program}) has been open for {minutes} minutes: what it holds back, such as tidying up, waits for it.',
    ),
    todo: msg('End that program: a backup or a psql that was left open, mostly.'),
  },
} as const satisfies TroubleTexts
