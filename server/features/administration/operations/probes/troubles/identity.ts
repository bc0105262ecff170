import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** Sign-in, its secret, and the administrators. */
export const IDENTITY_TROUBLES = {
  'identity-failed': {
    state: 'failed',
    what: msg('Nobody can sign in: {cause}'),
    todo: msg(
      'Embedded: the secret must be the one the database was made with. Hosted: can this machine reach the provider, and are FIREBASE_… right?',
    ),
  },
  'secret-missing': {
    state: 'failed',
    what: msg(
      'There is no secret in {file}, and SECRET is not set: a start would make another one, which does not fit the database.',
    ),
    todo: msg('Bring the file back from the backup, or set SECRET as before.'),
  },
  'secret-other': {
    state: 'failed',
    what: msg('The secret does not fit this database.'),
    todo: msg('Set SECRET as before, or put the file "secret" of the backup back.'),
  },
  'secret-open': {
    state: 'warning',
    what: msg('Other users of this machine can read {file}.'),
    todo: msg('chmod 600 {file}'),
  },
  'nobody-signed-up': {
    state: 'warning',
    what: msg('Nobody has signed up yet, and the first account becomes the administrator.'),
    todo: msg('Sign up now, before somebody else does.'),
  },
  'no-administrator': {
    state: 'failed',
    what: msg('There is no administrator who could sign in.'),
    todo: msg('npm run admin -- make-admin NAME, or npm run admin -- unlock NAME'),
  },
  'agency-away': {
    state: 'warning',
    what: msg("The agency's sign-in does not work: {cause}. Staff with a password still get in."),
    todo: msg(
      'Can this machine reach {issuer}, and is OIDC_ISSUER written as the agency writes it, with or without the last slash? The address to which it sends people back is {address}.',
    ),
  },
  'agency-alone': {
    state: 'failed',
    what: msg('No administrator has a password: while the agency is away nobody administers.'),
    todo: msg('npm run admin -- reset-password NAME gives one of them a password.'),
  },
} as const satisfies TroubleTexts
