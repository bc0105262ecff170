import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv, Settings } from './env.ts'
import { StartupError } from '#server/start/startup-error.ts'

/** The refusal of settings that cannot work; "geheim" stands for a secret that it must not repeat. */
function refusal(settings: Record<string, string>) {
  try {
    readEnv(settings, '/')
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return 'nothing is wrong'
}

test.each<[name: string, says: RegExp, settings: Record<string, string>]>([
  ...[
    'postgres://a:12/geheim@127.0.0.1/b',
    'postgres://a:b@geheim/c@127.0.0.1/b',
    'postgres://a:geheim%@127.0.0.1/b',
  ].map((DATABASE_URL): [string, RegExp, Record<string, string>] => [
    `the password of ${DATABASE_URL} is not encoded`,
    /Setting DATABASE_URL is wrong: .*%40/,
    { DATABASE_URL },
  ]),
  ...[
    ...['geheim', '://geheim', 'postgres://a:geheim#b@c/d', 'postgres://a:geheim@b:99999/c'].map(
      (value) => ['DATABASE_URL', value] as const,
    ),
    ...['geheim', 'smtp://a:geheim#b@c'].map((value) => ['SMTP_URL', value] as const),
  ].map(([name, value]): [string, RegExp, Record<string, string>] => [
    `§6 ${name} is no address: ${value}`,
    new RegExp(`^Setting ${name} is wrong: must look like .*%40`),
    { [name]: value, PUBLIC_URL: 'https://a.example', MAIL_FROM: 'a@b.example' },
  ]),
  ['a proxy is no address', /Setting TRUST_PROXY is wrong/, { TRUST_PROXY: 'maybe' }],
  [
    'an agency is asked in the open',
    /Setting OIDC_ISSUER is wrong: must begin with https/,
    { OIDC_ISSUER: 'http://a.example' },
  ],
  [
    'a group has no role of ours',
    /Setting OIDC_ROLES is wrong: must be groups with/,
    { OIDC_ROLES: 'desk=boss' },
  ],
  ...(
    [
      [/needs OIDC_CLIENT_ID/, { OIDC_CLIENT_ID: '' }],
      [/needs OIDC_ROLES/, { OIDC_ROLES: '' }],
      [/needs PUBLIC_URL/, { PUBLIC_URL: '' }],
      [
        /needs the embedded/,
        { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'k', FIREBASE_PROJECT_ID: 'p' },
      ],
      [/open to everybody/, { OIDC_ISSUER: 'https://accounts.google.com' }],
      [/open to everybody/, { OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }],
    ] as const
  ).map(([says, without]): [string, RegExp, Record<string, string>] => [
    `a sign-in at the agency ${says.source}`,
    says,
    {
      OIDC_ISSUER: 'https://login.example.go.id',
      OIDC_CLIENT_ID: 'resirkuit',
      OIDC_ROLES: 'desk=operator',
      PUBLIC_URL: 'https://a.example',
      ...without,
    },
  ]),
  ...['tiles.example.org', 'https://a.example.org; script-src *', 'wss://a.example.org'].map(
    (CSP_CONNECT): [string, RegExp, Record<string, string>] => [
      `the web app may connect to ${CSP_CONNECT}, which is no origin`,
      /^Setting CSP_CONNECT is wrong/,
      { CSP_CONNECT },
    ],
  ),
  ['the secret is too short', /Setting SECRET is wrong/, { SECRET: 'geheim' }],
  [
    'forged tokens would be accepted',
    /FIREBASE_AUTH_EMULATOR_HOST/,
    { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
  ],
  [
    'firebase without its keys',
    /IDENTITY_PROVIDER=firebase needs FIREBASE_API_KEY and FIREBASE_PROJECT_ID/,
    { IDENTITY_PROVIDER: 'firebase', FIREBASE_PROJECT_ID: 'demo' },
  ],
  [
    'aliases with firebase',
    /USERNAME_LOOKUP=alias needs the embedded/,
    {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_API_KEY: 'geheim',
      FIREBASE_PROJECT_ID: 'demo',
      USERNAME_LOOKUP: 'alias',
    },
  ],
  [
    'mails without the address of their links',
    /SMTP_URL needs PUBLIC_URL/,
    { SMTP_URL: 'smtp://a:geheim@127.0.0.1:9', MAIL_FROM: 'a@example.org' },
  ],
  [
    'a bucket without its endpoint',
    /^Setting FILES_URL is wrong: needs \?endpoint=/,
    { FILES_URL: 's3://files' },
  ],
  [
    'a bucket with its keys in the address',
    /^Setting FILES_URL is wrong: must not hold keys/,
    { FILES_URL: 's3://a:geheim@files?endpoint=https://s3.example.org' },
  ],
  [
    'a bucket without its keys',
    /^FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY\.$/,
    { FILES_URL: 's3://files?endpoint=https://s3.example.org', FILES_ACCESS_KEY: 'a' },
  ],
  [
    'a standby is wanted',
    /^Setting DATABASE_URL is wrong: must want the server that takes writes/,
    { DATABASE_URL: 'postgres://a:geheim@one,two/b?target_session_attrs=standby' },
  ],
  ['a mail server of another kind', /Setting SMTP_URL is wrong/, { SMTP_URL: 'http://a:geheim@b' }],
  ['a password rule is unknown', /Setting PASSWORD_REQUIRES is wrong/, { PASSWORD_REQUIRES: 'emoji' }],
])('%s', (_, says, settings) => {
  const said = refusal(settings)
  expect(said).toMatch(says)
  expect(said).not.toContain('geheim')
  expect(said).not.toContain('\n')
})

test('names of groups may hold what a directory puts into them', () => {
  const { OIDC_ROLES } = readEnv({ OIDC_ROLES: ' cn=desk,ou=groups,dc=go=operator; *=driver ;' }, '/')
  expect(OIDC_ROLES).toEqual([
    { group: 'cn=desk,ou=groups,dc=go', role: 'operator' },
    { group: '*', role: 'driver' },
  ])
})

test('the web app may connect to origins, also to every name under one', () => {
  const CSP_CONNECT = 'https://fonts.example.org/, https://*.tiles.example.org, http://10.0.0.7:8080'
  expect(readEnv({ CSP_CONNECT }, '/').CSP_CONNECT).toEqual([
    'https://fonts.example.org',
    'https://*.tiles.example.org',
    'http://10.0.0.7:8080',
  ])
})

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const names = Object.keys(Settings.shape).toSorted()

test('.env.example names every setting and nothing else, each with its default', () => {
  const example = parseEnv(read('.env.example').replaceAll(/^# (?=[A-Z][A-Z0-9_]*=)/gm, ''))
  expect(Object.keys(example).toSorted()).toEqual(names)
  // That folder is the default, but to name it is to choose it.
  expect(readEnv(example, '/')).toEqual({ ...readEnv({}, '/'), dataDirGiven: true })
})

test('docs/settings.md says what every setting is, and names no other', () => {
  const rows = read('docs/settings.md').match(/^\| `[A-Z_]+`.*/gm)!
  const said = rows.flatMap((row) => row.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g)!)
  expect([...new Set(said)].toSorted()).toEqual(names)
})
