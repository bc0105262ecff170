import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Trouble } from '#contract/administration/health.ts'
import { doubtOfAddress } from '#contract/administration/public-address.ts'
import { Settings, type Env } from '#server/installation/env.ts'
import { MEMORY_FLOOR_MB, shortMemory_mb } from '#server/machine/memory.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Outside, Probing } from './probe.ts'

/** The public address, and the faults of the settings. */
export const lookAtSettings = async ({ env, disk, outside }: Probing): Promise<ProbeResult> => ({
  detail: publicAddress(env),
  troubles: [
    ...(outside ? inTheFile(outside) : []),
    ...settingTroubles(env, disk.folder, outside && { pid: postmasterOf(disk.folder) }),
  ],
})

/** From outside: a process of the service, whose cgroup may have another limit than that of whoever looks. */
function postmasterOf(folder: string) {
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid) || 'self'
  } catch {
    return 'self'
  }
}

export const publicAddress = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`

/** The settings that work and had better be otherwise; the start logs them. @param memory whose memory is looked at */
export function settingTroubles(
  env: Env,
  folder: string,
  memory?: Parameters<typeof shortMemory_mb>[0],
): Trouble[] {
  const mb = shortMemory_mb(memory)
  const doubt = doubtOfAddress(env.PUBLIC_URL ?? '')
  const found: (Trouble | false | undefined)[] = [
    // The hosted provider sends its own mails.
    !env.SMTP_URL &&
      (env.IDENTITY_PROVIDER === 'embedded' || env.PUBLIC_URL !== undefined) &&
      describeTrouble('mails-to-files', { folder: join(folder, 'mail') }),
    !env.PUBLIC_URL && describeTrouble('public-url-missing'),
    doubt === 'machine' && describeTrouble('public-url-here'),
    doubt === 'network' && describeTrouble('public-url-inside'),
    env.PUBLIC_URL?.startsWith('http:') && doubt !== 'machine' && describeTrouble('public-url-plain'),
    env.ADMIN_ACCESS === 'signed-in' && describeTrouble('admin-access-open'),
    env.TRUST_PROXY === true && describeTrouble('proxy-anybody'),
    env.RATE_LIMITS === 'off' && describeTrouble('limits-off'),
    mb !== undefined && describeTrouble('memory-short', { mb, floor: MEMORY_FLOOR_MB }),
  ]
  return found.filter((one) => typeof one === 'object')
}

const inTheFile = ({ wrong, unknown, open }: Outside): Trouble[] => [
  ...wrong.map((message) => describeTrouble('setting-wrong', { message })),
  ...unknown.map((name) => {
    const near = Object.keys(Settings.shape).find((setting) => isNear(setting, name))
    return near
      ? describeTrouble('setting-misspelt', { name, near })
      : describeTrouble('setting-unknown', { name })
  }),
  ...(open ? [describeTrouble('env-file-open')] : []),
]

/** The same letters in another order, or one or two of a longer name that are missing or too many. */
function isNear(setting: string, name: string) {
  const rest = [...setting]
  let extra = 0
  for (const sign of name.toUpperCase()) {
    const at = rest.indexOf(sign)
    if (at < 0) extra++
    else rest.splice(at, 1)
  }
  return rest.length + extra <= Math.min(2, setting.length / 4)
}
