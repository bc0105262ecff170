import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgSchema, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, createdAt, isOneOf } from './columns.ts'

// The tables of the embedded identity provider; tables, names and some idle columns come from Better Auth.

export const identity = pgSchema('identity')

export const identityUser = identity.table(
  'user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    disabledAt: instant(),
    /** The second factor (TOTP), its secret encrypted, the last step a code of it was used of, and since when. */
    factorId: text(),
    factorSecret: text(),
    factorStep: integer(),
    factorAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  // Addresses are looked up as they are, so they are stored in lower case.
  (t) => [
    uniqueIndex('identity_user_email').on(t.email),
    check(
      'identity_user_factor',
      sql`num_nulls(${t.factorId}, ${t.factorSecret}, ${t.factorStep}, ${t.factorAt}) in (0, 4)`,
    ),
    check('identity_user_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

export const identitySession = identity.table(
  'session',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token; the token itself is only with the client. */
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** A change of password gave its holder another session; this one serves the tabs that do not know yet. */
    replacedAt: instant(),
    /** Its end, however much it is used: the agency decides again who works here. Null: it moves on with its use. */
    endsAt: instant(),
    /** Whether the agency asked for a second factor at this sign-in. */
    agencyFactor: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('identity_session_user').on(t.userId), index('identity_session_expiring').on(t.expiresAt)],
)

export const identityAccount = identity.table(
  'account',
  {
    id: text().primaryKey(),
    /** The account itself; of an agency: its issuer, a space, and its name of the person. */
    accountId: text().notNull(),
    /** `credential`: a password opens it; `agency`: a sign-in at the agency, and no password. */
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('identity_account_provider').on(t.userId, t.providerId),
    uniqueIndex('identity_account_person').on(t.providerId, t.accountId),
    check('identity_account_password', sql`${t.providerId} <> 'agency' or ${t.password} is null`),
  ],
)

/** Codes on paper for who has lost the phone; each is deleted with its use. */
export const identityRecoveryCode = identity.table(
  'recovery_code',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    /** HMAC of the code. */
    mark: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('identity_recovery_code_mark').on(t.userId, t.mark)],
)

export const identityVerification = identity.table(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    purpose: text({ enum: ['reset', 'verify'] })
      .notNull()
      .default('reset'),
    /** The address it was mailed to, which its use proves; null: it was handed over otherwise, and proves none. */
    email: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('identity_verification_identifier').on(t.identifier),
    check('identity_verification_purpose', isOneOf(t.purpose, ['reset', 'verify'])),
    check('identity_verification_email', sql`${t.purpose} = 'reset' or ${t.email} is not null`),
  ],
)

export const identityJwks = identity.table('jwks', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: createdAt(),
  expiresAt: instant(),
})

/** Our decisions about accounts of a hosted provider, which need no right at the provider. */
export const identityHosted = identity.table('hosted', {
  uid: text().primaryKey(),
  disabledAt: instant(),
  /** Tokens of sign-ins before this are refused. */
  validAfter: instant(),
})
