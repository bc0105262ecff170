import type { TimeZone } from '#contract/requests/appointments.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { writeLetter, writeLetterInBoth, type Letter } from '#server/adapters/mail/letter.ts'
import { instantWords } from '#server/time/today.ts'
import { inEachLanguage } from '#server/texts/say.ts'

type Texts = Record<IdentityMail['kind'], (at: string, url: string) => Letter>

const texts = inEachLanguage<Texts>((say) => ({
  reset: (_, url) => ({
    subject: say('Reset your Resirkuit password'),
    before: [say('Someone asked for a new password for the Resirkuit account with this email address.')],
    link: { label: say('Choose a new password'), url },
    after: [
      say('The link is valid for one hour and works once.'),
      say('If it was not you, ignore this email: your password stays as it is.'),
    ],
  }),
  verify: (_, url) => ({
    subject: say('Confirm the email address of your Resirkuit account'),
    before: [say('This address was given for an account at Resirkuit. Confirm that its emails reach you.')],
    link: { label: say('Confirm this address'), url },
    after: [
      say('The link is valid for 24 hours and works once.'),
      say('If it was not you, ignore this email: the address then stays unconfirmed.'),
    ],
  }),
  administer: (_, url) => ({
    subject: say('Administer Resirkuit with this address?'),
    before: [
      say(
        'There is an account at Resirkuit with this address, and the operator of the site has listed the address for an administrator.',
      ),
      say(
        'If you made the account: open the link on a device where you are logged in to it. That confirms the address and makes you an administrator.',
      ),
    ],
    link: { label: say('Administer Resirkuit'), url },
    after: [
      say('The link is valid for 24 hours. It gives the role only to who can log in to the account.'),
      say(
        'If you did not make this account, somebody else did, with your address. Do not open the link. Choose "Forgot password?" on the login page: a new password logs them out, and the account is yours.',
      ),
    ],
  }),
  'password-changed': (at, url) => ({
    subject: say('Your Resirkuit password was changed'),
    before: [
      say('The password of your Resirkuit account was changed on {at}.', { at }),
      say(
        'If it was you, there is nothing to do. If it was not you, set a new password now: that also logs you out on every device.',
      ),
    ],
    link: { label: say('Set a new password'), url },
    after: [],
  }),
  'email-changed': (at, url) => ({
    subject: say('The email address of your Resirkuit account was changed'),
    before: [
      say(
        'The email address of your Resirkuit account was changed on {at}. From now on, emails go to the new address.',
        { at },
      ),
      say(
        'If it was you, there is nothing to do. If it was not you, log in with your username now, change your password, and put your email address back.',
      ),
    ],
    link: { label: say('Log in'), url },
    after: [say('If you cannot log in any more, tell the people who run this site.')],
  }),
  'factor-added': (at, url) => ({
    subject: say('Your Resirkuit account now asks for a code'),
    before: [
      say(
        'Since {at} a code from an authenticator app is needed to log in to your Resirkuit account. Every other device was logged out.',
        { at },
      ),
      say(
        'If it was you, there is nothing to do. If it was not you, set a new password now, and tell the people who run this site.',
      ),
    ],
    link: { label: say('Set a new password'), url },
    after: [],
  }),
  'factor-removed': (at, url) => ({
    subject: say('Your Resirkuit account no longer asks for a code'),
    before: [
      say(
        'On {at} the second factor of your Resirkuit account was removed. From now on the password alone opens it.',
        { at },
      ),
      say(
        'If you did not do or ask for this, change your password now, and tell the people who run this site. Your profile sets up a new one.',
      ),
    ],
    link: { label: say('Open your profile'), url },
    after: [],
  }),
}))

/** @returns subject, plain text and html of a mail about an account. */
export function identityMailTexts(
  { kind, locale }: Pick<IdentityMail, 'kind' | 'locale'>,
  { at, time_zone }: { at: Date; time_zone: TimeZone },
  url: string,
) {
  const letter = (locale: Locale) => texts[locale][kind](instantWords(at, locale, time_zone), url)
  return locale === null
    ? writeLetterInBoth({ id: letter('id'), en: letter('en') })
    : writeLetter(locale, letter(locale))
}
