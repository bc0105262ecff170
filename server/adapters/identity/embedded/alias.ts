import { createHmac, timingSafeEqual } from 'node:crypto'
import { Username } from '#contract/people/accounts.ts'

const ALIAS = /^([0-9a-f]{32})\.((?:[0-9a-f]{2})+)@alias\.invalid$/

/**
 * The pseudo-address that stands for a username on the way to a sign-in: `<hmac>.<name in hex>@alias.invalid`.
 * It follows from the name alone, so it tells neither whether the name exists nor which e-mail belongs to it,
 * and no table of aliases is needed. The HMAC makes the username lookup, which is rate-limited and logged, the
 * only way to one.
 */
export function createAliases(secret: string) {
  const key = createHmac('sha256', secret).update('username-alias').digest()
  const seal = (name: string) => createHmac('sha256', key).update(name).digest().subarray(0, 16)

  return {
    /** The address of any name, existing or not. */
    write(username: string) {
      const name = Buffer.from(username).toString('hex')
      return `${seal(name).toString('hex')}.${name}@alias.invalid`
    },

    /** The username behind an alias of ours; undefined for every other address. */
    read(address: string) {
      const [, sealed, name] = ALIAS.exec(address) ?? []
      if (!sealed || !name || !timingSafeEqual(Buffer.from(sealed, 'hex'), seal(name))) return undefined
      const username = Buffer.from(name, 'hex').toString()
      // A name that no account can have is as unknown as any other address.
      return Username.safeParse(username).success ? username.trim() : undefined
    },
  }
}

export type Aliases = ReturnType<typeof createAliases>
