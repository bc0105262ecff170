import { readNewestVersion } from '../newest-version.ts'
import { isNewer, VERSION } from '#server/installation/version.ts'
import { trouble } from '../troubles.ts'
import type { Looked, Probing } from './probe.ts'

/** Which version this is, and whether there is a newer one, where somebody asks for that. Nothing is asked for here. */
export async function lookAtVersion({ db, env }: Probing): Promise<Looked> {
  if (!env.UPDATE_URL) return { detail: VERSION }
  const { version, error } = (await readNewestVersion(db)) ?? {}
  if (version && isNewer(version, VERSION))
    return { detail: VERSION, troubles: [trouble('version-newer', { version, own: VERSION })] }
  return { detail: VERSION, troubles: error ? [trouble('version-unread', { cause: error })] : [] }
}
