import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Trouble } from '#contract/administration/health.ts'
import { users } from '#server/database/schema/people.ts'
import { secretFits } from '#server/installation/secret.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Probing } from './probe.ts'

/** Permission bits of other users of the machine. */
const OTHERS = 0o077

/** The embedded provider, or whose. */
export const identityKind = ({ env }: Pick<Probing, 'env'>) =>
  env.IDENTITY_PROVIDER === 'embedded' ? inBothLanguages('embedded') : env.IDENTITY_PROVIDER

/** Keys, or the provider's; the secret; and whether anybody could administer. */
export async function lookAtIdentity(ctx: Probing): Promise<ProbeResult> {
  const { db, identity, secret } = ctx
  const detail = identityKind(ctx)
  if (!(await secretFits(db, secret))) return { detail, troubles: [describeTrouble('secret-other')] }
  await identity.check()
  const found = [await whoAdministers(ctx), await whoReadsTheSecret(ctx)]
  return { detail, troubles: found.filter((one) => one !== undefined) }
}

async function whoAdministers({ db, identity }: Probing): Promise<Trouble | undefined> {
  const admins = await db.select({ uid: users.uid }).from(users).where(eq(users.role, 'admin')).limit(1000)
  const uids = admins.map(({ uid }) => uid)
  const disabled = uids.length ? await identity.disabledAmong(uids) : new Set()
  if (uids.some((uid) => !disabled.has(uid))) return undefined
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1)
  return anybody ? describeTrouble('no-administrator') : describeTrouble('nobody-signed-up')
}

async function whoReadsTheSecret({ env, disk }: Probing) {
  if (env.SECRET) return undefined
  const file = join(disk.folder, 'secret')
  const { mode } = (await stat(file).catch(() => undefined)) ?? { mode: 0 }
  return mode & OTHERS ? describeTrouble('secret-open', { file }) : undefined
}
