import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** Settings that are wrong, or had better be otherwise. */
export const SETTINGS_TROUBLES = {
  'setting-wrong': {
    state: 'failed',
    what: msg('{message}'),
    todo: msg('Correct it in the environment or in .env, then start again.'),
  },
  'setting-unknown': {
    state: 'warning',
    what: msg('{name} in .env is no setting.'),
    todo: msg('Compare it with .env.example; remove the line when it is not needed.'),
  },
  'setting-misspelt': {
    state: 'warning',
    what: msg('{name} in .env is no setting, and has no effect.'),
    todo: msg('Is {near} meant? Correct the name.'),
  },
  'memory-short': {
    state: 'warning',
    what: msg(
      'This machine, or its cgroup, gives the service {mb} MB of memory: photos cannot be opened with it.',
    ),
    todo: msg('Give it 512 MB (at least {floor} MB), better 1 GB.'),
  },
  'env-file-open': {
    state: 'warning',
    what: msg('Every user of this machine can read .env, and passwords may stand in it.'),
    todo: msg('chmod 600 .env'),
  },
  'mails-to-files': {
    state: 'warning',
    what: msg('SMTP_URL is not set: mails, e.g. for a forgotten password, are written to {folder}.'),
    todo: msg(
      'Set SMTP_URL, MAIL_FROM and PUBLIC_URL, at /admin/settings or in the environment; or read that folder when somebody waits for a mail.',
    ),
  },
  'public-url-missing': {
    state: 'warning',
    what: msg(
      'PUBLIC_URL is not set: nobody gets mails or messages on a device about requests, because there would be nothing to link to.',
    ),
    todo: msg('Set it to the address that people type, at /admin/settings or in the environment.'),
  },
  'public-url-here': {
    state: 'warning',
    what: msg(
      'PUBLIC_URL leads to this machine alone: links in mails and codes on stickers open nowhere else.',
    ),
    todo: msg('Set it to the address that people type, at /admin/settings or in the environment.'),
  },
  'public-url-inside': {
    state: 'warning',
    what: msg(
      'PUBLIC_URL leads into a private network: links in mails and codes on stickers open nowhere else.',
    ),
    todo: msg('Set it to the address that people type, at /admin/settings or in the environment.'),
  },
  'public-url-plain': {
    state: 'warning',
    what: msg(
      'PUBLIC_URL begins with http://: passwords and phone numbers can be read by everybody on the way.',
    ),
    todo: msg(
      'Put a proxy with HTTPS in front (docs/operating/install.md), then set PUBLIC_URL to https://…',
    ),
  },
  'admin-access-open': {
    state: 'warning',
    what: msg(
      'ADMIN_ACCESS=signed-in: everyone who signs up sees every request with its phone number, and writes as staff do: status and notes, kilograms, corrections, deletions.',
    ),
    todo: msg('Remove it, and give roles at /admin/users.'),
  },
  'proxy-anybody': {
    state: 'warning',
    what: msg('TRUST_PROXY=true: any caller may say what its address is, and so gets round every limit.'),
    todo: msg('Name the proxy instead.'),
  },
  'limits-off': {
    state: 'warning',
    what: msg('RATE_LIMITS=off: nothing slows down an attacker.'),
    todo: msg('Remove it; it is for measuring.'),
  },
} as const satisfies TroubleTexts
