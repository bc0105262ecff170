import { readNewestVersion } from '../newest-version.ts'
import { isNewer, VERSION } from '#server/installation/version.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Probing } from './probe.ts'

/** Which version this is, and whether there is a newer one, where somebody asks for that. Nothing is asked for here. */
export async function lookAtVersion({ db, env }: Probing): Promise<ProbeResult> {
  if (!env.UPDATE_URL) return { detail: VERSION }
  const { version, error } = (await readNewestVersion(db)) ?? {}
  if (version && isNewer(version, VERSION))
    return { detail: VERSION, troubles: [describeTrouble('version-newer', { version, own: VERSION })] }
  return { detail: VERSION, troubles: error ? [describeTrouble('version-unread', { cause: error })] : [] }
}
