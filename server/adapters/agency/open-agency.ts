import type { Env } from '#server/installation/env.ts'
import type { Agency } from './port.ts'

/** The agency of the settings; undefined where none is set, and then its library is not read: most installations have none. */
export const openAgency = async (needs: { env: Env; now: () => Date }): Promise<Agency | undefined> =>
  needs.env.OIDC_ISSUER === undefined ? undefined : (await import('./agency.ts')).createAgency(needs)
