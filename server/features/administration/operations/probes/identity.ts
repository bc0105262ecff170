import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { AgencyError } from '#server/adapters/agency/port.ts'
import type { Trouble } from '#contract/administration/health.ts'
import { users } from '#server/database/schema/people.ts'
import { secretFits } from '#server/installation/secret.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Probing } from './probe.ts'

/** An agency that does not answer is waited for as at a sign-in. */
export const IDENTITY_LIMIT_MS = 10_000

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
  const found = [await whoAdministers(ctx), await whoReadsTheSecret(ctx), await lookAtAgency(ctx)]
  return { detail, troubles: found.filter((one) => one !== undefined) }
}

async function whoAdministers({ db, identity }: Probing): Promise<Trouble | undefined> {
  const admins = await db.select({ uid: users.uid }).from(users).where(eq(users.role, 'admin')).limit(1000)
  const uids = admins.map(({ uid }) => uid)
  const disabled = uids.length ? await identity.disabledAmong(uids) : new Set()
  const agencys = uids.length ? await identity.agency?.among(uids) : undefined
  const enabled = uids.filter((uid) => !disabled.has(uid))
  if (enabled.some((uid) => !agencys?.has(uid))) return undefined
  if (enabled.length > 0) return describeTrouble('agency-alone')
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1)
  return anybody ? describeTrouble('no-administrator') : describeTrouble('nobody-signed-up')
}

/** Its document is read; nobody is signed in. */
async function lookAtAgency({ env, agency }: Probing): Promise<Trouble | undefined> {
  try {
    await agency?.check()
    return undefined
  } catch (error) {
    if (!(error instanceof AgencyError)) throw error
    const [issuer, address] = [env.OIDC_ISSUER ?? '', agency!.returnAddress()]
    return describeTrouble('agency-away', { cause: error.said, issuer, address })
  }
}

async function whoReadsTheSecret({ env, disk }: Probing) {
  if (env.SECRET) return undefined
  const file = join(disk.folder, 'secret')
  const { mode } = (await stat(file).catch(() => undefined)) ?? { mode: 0 }
  return mode & OTHERS ? describeTrouble('secret-open', { file }) : undefined
}
