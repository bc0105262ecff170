import { eq, or, sql } from 'drizzle-orm'
import type { ProblemCode } from '#contract/foundation/problems.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { Problem } from '#server/core/errors.ts'
import { nameKey } from './name-key.ts'

/** The scripts of UAX 31's table 5 and those of Indonesia; and what Japanese and Korean write side by side. */
const SCRIPTS = [
  ...['Latin', 'Arabic', 'Javanese', 'Balinese', 'Sundanese', 'Buginese', 'Batak', 'Rejang', 'Han', 'Hangul'],
  ...['Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar'],
  ...['Georgian', 'Ethiopic', 'Khmer', 'Bopomofo'],
].map((script) => [script])
const IN_ONE_SCRIPT = [...SCRIPTS, ['Han', 'Hiragana', 'Katakana'], ['Han', 'Hangul']].map(
  (scripts) => new RegExp(`^[-._0-9${scripts.map((script) => `\\p{scx=${script}}`).join('')}]+$`, 'u'),
)

/** The names that nobody may take. Signs between the letters make no other name. */
const RESERVED = new Set(['admin', 'administrator', 'operator', 'resirkuit'].map(nameKey))
const isReserved = (key: string) => RESERVED.has(key.replace(/[-._]/g, '')) || /^guest[-._]/.test(key)

/**
 * A name that nobody takes for somebody else's, as `username` is kept.
 * @param trusted whoever asks may give reserved names: an administrator, or the first account
 * @throws Problem 400 `username-digits`, `username-scripts`, 409 `username-reserved`, `username-taken`,
 * `username-similar`
 */
export async function requireName(db: Pick<Database, 'select'>, username: string, trusted: boolean) {
  if (!/\p{L}/u.test(username)) throw refusal(400, 'username-digits', 'A username needs a letter.')
  if (!IN_ONE_SCRIPT.some((script) => script.test(username)))
    throw refusal(400, 'username-scripts', 'A username is written in the letters of one script.')
  const key = nameKey(username)
  if (!trusted && isReserved(key)) throw refusal(409, 'username-reserved', 'This username is reserved.')
  const lower = sql`lower(${users.username}) = lower(${username})`
  const [found] = await db
    .select({ same: sql<boolean>`${lower}` })
    .from(users)
    .where(or(lower, eq(users.name_key, key)))
    .orderBy(sql`${lower} desc`)
    .limit(1)
  if (found?.same) throw usernameTaken()
  if (found) throw refusal(409, 'username-similar', 'This username looks like that of somebody else.')
}

const refusal = (status: number, code: ProblemCode, message: string) =>
  new Problem(status, { code, field: 'username' }, message)

export const usernameTaken = () => refusal(409, 'username-taken', 'This username is taken.')
