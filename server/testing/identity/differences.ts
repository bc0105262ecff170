/** The differences between the two peers: the answer of each, and the reason. In the order of the cases. */
type Difference = { group: string; case: string; ours: string; emulator: string; why: string }

const RECENT = 'The emulator never asks for a recent sign-in. Google does, and so do we after five minutes.'
const REVOKED =
  'With us a new password or address ends every other session, and by its documentation Google does the same. The emulator goes on refreshing them.'
const GONE =
  'After `INVALID_REFRESH_TOKEN` the SDK keeps a session that can never work again. We answer `TOKEN_EXPIRED`, which signs out.'
export const differences: Difference[] = [
  {
    group: 'sign-up',
    case: 'and how the token is signed',
    ours: 'ES256',
    emulator: 'none',
    why: 'The emulator does not sign, so no server of ours ever trusts it. Google signs with RS256; ES256 costs a tenth.',
  },
  {
    group: 'sign-up',
    case: 'with a password of seven characters',
    ours: 'weak-password',
    emulator: 'fine',
    why: 'The product asks for eight characters. Google asks for six, unless the project asks for more.',
  },
  {
    group: 'a disabled account',
    case: 'signs in with a wrong password',
    ours: 'invalid-credential',
    emulator: 'user-disabled',
    why: 'Only who knows the password is told about the account.',
  },
  {
    group: 'an account deleted elsewhere',
    case: 'refreshes its token',
    ours: 'user-token-expired, signed out',
    emulator: 'invalid-refresh-token, signed in',
    why: GONE,
  },
  {
    group: 'deleting your account',
    case: 'ten minutes after signing in',
    ours: 'requires-recent-login, signed in',
    emulator: 'fine, signed out',
    why: RECENT,
  },
  {
    group: 'deleting your account',
    case: 'ends the sessions on other devices',
    ours: 'user-token-expired, signed out',
    emulator: 'invalid-refresh-token, signed in',
    why: GONE,
  },
  {
    group: 'the password policy',
    case: 'of a password that is too short',
    ours: 'refused, at least 8',
    emulator: 'not implemented',
    why: 'The emulator does not have this call. Google does.',
  },
  {
    group: 'a new password by mail',
    case: 'asked for a malformed address',
    ours: 'invalid-email',
    emulator: 'fine',
    why: 'The emulator says nothing about an address that nobody has, also when nobody can have it.',
  },
  {
    group: 'a new password by mail',
    case: 'a code two hours later',
    ours: 'when checked expired-action-code, when used expired-action-code',
    emulator: 'when checked fine, when used fine',
    why: "Our codes live an hour. The emulator's live as long as it does.",
  },
  {
    group: 'a session from before the new password',
    case: 'when refreshed',
    ours: 'user-token-expired, signed out',
    emulator: 'fine, signed in',
    why: REVOKED,
  },
  {
    group: 'changing the password',
    case: 'ten minutes after signing in',
    ours: 'requires-recent-login, signed in',
    emulator: 'fine, signed in',
    why: RECENT,
  },
  {
    group: 'changing the password',
    case: 'and the session on another device',
    ours: 'user-token-expired, signed out',
    emulator: 'fine, signed in',
    why: REVOKED,
  },
  {
    group: 'changing the address',
    case: 'ten minutes after signing in',
    ours: 'requires-recent-login, signed in',
    emulator: 'fine, signed in',
    why: RECENT,
  },
  {
    group: 'changing the address',
    case: 'and the session on another device',
    ours: 'user-token-expired, signed out',
    emulator: 'fine, signed in',
    why: REVOKED,
  },
  {
    group: 'changing the address',
    case: 'with a link in a mail to the new one',
    ours: 'operation-not-allowed, signed in',
    emulator: 'fine, signed in',
    why: 'We do not send this mail: an address is changed at once, by who has just typed the password, and the old one hears of it.',
  },
  {
    group: 'proving the address',
    case: 'by the link for a new password',
    ours: 'invalid-action-code',
    emulator: 'password-reset',
    why: 'The emulator answers with an error of its own, that it does not implement this.',
  },
  {
    group: 'a second factor',
    case: 'is set up with a code of its app',
    ours: 'fine, factors: 1',
    emulator: 'unverified-email, factors: 0',
    why: 'Google and its emulator ask for a confirmed address first. We do not: an installation may have no mail server.',
  },
  {
    group: 'two tabs with one session',
    case: 'one refreshes an hour after the other changed the password',
    ours: 'user-token-expired, signed out',
    emulator: 'fine, signed in',
    why: 'A tab that does not know yet is served for ten seconds. In a browser it hears of the change from the other tab.',
  },
]

/** docs/identity-differences.md */
export function differencesPage() {
  const rows = differences.map(({ group, case: name, ours, emulator, why }) =>
    [`${group}: ${name}`, ours, emulator, why].join(' | '),
  )
  return `# Where our identity provider and Google's emulator differ

The browser uses \`@firebase/auth\` with either provider. \`server/adapters/identity/identity-contract.test.ts\` makes the
real SDK do the same things to our own provider and to Google's official emulator of the hosted one, and requires the
same answers, except for the ones below: those it requires to differ exactly so. A difference that comes or goes fails
a test.

Answers are the SDK's codes without \`auth/\`, and whether the person is signed in afterwards. What is said about
Google's own service is from its documentation; the emulator is not the service.

| Case | Ours | Emulator | Why |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

The emulator is no part of the product: the first run installs \`firebase-tools\` into the user's cache
(\`RESIRKUIT_CACHE\`, 240 MB). Where that fails its half is skipped, and the reason printed; with
\`CI_REQUIRE_EMULATOR=1\` it is an error.

This page is written from \`server/testing/identity/differences.ts\`: change it there, then run
\`npx vitest run identity-contract --update\`.
`
}
