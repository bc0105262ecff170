import { sql, type Placeholder } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'

type Spelling<Text> = { typed: Text; normal: Text }

/** A username as it was typed, and as new ones are kept: a device may write an é as two characters. */
export const toSpelling = (typed: string): Spelling<string> => ({ typed, normal: typed.normalize('NFKC') })

/**
 * The account of a username, in any letter case. Names from before they were brought to a normal form are found as
 * they were written.
 */
export const findByName = (db: Pick<Database, 'select'>, { typed, normal }: Spelling<string | Placeholder>) =>
  db
    .select({ uid: users.uid })
    .from(users)
    .where(sql`lower(${users.username}) in (lower(${typed}), lower(${normal}))`)
    .orderBy(sql`lower(${users.username}) = lower(${typed}) desc`)
    .limit(1)
