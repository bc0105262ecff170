import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { LaunchError } from './launch-error.ts'
import { tryTo, readCommandLine, waitUntil, sleep, readStartTime } from './processes.ts'

const PATIENCE_MS = 2_000
/** A process that is ending may take so long to finish its work. */
const ENDING_PATIENCE_MS = 55_000
const HEARTBEAT_MS = 2_000
const SILENCE_MS = 7_000

type Owner = {
  pid: number
  started: string | undefined
  boot: string
  namespace: string
  host: string
  ending?: true
}

/**
 * Claims `folder` for this process and gives what releases it. A process that is `ending` is waited for longer.
 *
 * Every process puts down a lock file with a name of its own and then looks for others; who sees a living one
 * steps back. So a stale file can be removed by anybody at any time: its name never stands for another process.
 * (With one fixed name, two processes that clear the same stale file can both get it.)
 * @throws LaunchError when a living process holds the folder
 */
export async function claimDataFolder(folder: string) {
  const prefix = 'postgres.lock-'
  const mine = join(folder, `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  const began = Date.now()
  for (;;) {
    writeFileSync(mine, JSON.stringify(me()), { flag: 'wx' })
    const others = readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(folder, name))
      .filter((file) => file !== mine)
    let holder: { name: string; ending?: true | undefined } | undefined
    for (const file of others) {
      holder = await livingOwner(file)
      if (holder) break
      rmSync(file, { force: true })
    }
    if (!holder) break
    rmSync(mine, { force: true })
    // The other one may be about to end (a restart), or may have come at the same moment.
    if (Date.now() - began > (holder.ending ? ENDING_PATIENCE_MS : PATIENCE_MS))
      throw new LaunchError(
        'folder-in-use',
        `The data folder ${folder} is in use by ${holder.name}`,
        'stop that one, or choose another folder',
      )
    await sleep(50 + Math.random() * 150)
  }
  const beat = setInterval(() => tryTo(() => utimesSync(mine, new Date(), new Date())), HEARTBEAT_MS).unref()
  return {
    ending: () => void tryTo(() => writeFileSync(mine, JSON.stringify({ ...me(), ending: true }))),
    release: () => {
      clearInterval(beat)
      rmSync(mine, { force: true })
    },
  }
}

const me = (): Owner => ({
  pid: process.pid,
  started: readStartTime(process.pid),
  boot: tryTo(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '',
  namespace: tryTo(() => readlinkSync('/proc/self/ns/pid')) ?? '',
  host: hostname(),
})

/** The holder of the lock file, in words, or `undefined` when it is stale. */
async function livingOwner(file: string) {
  const touched = () => tryTo(() => statSync(file).mtimeMs)
  const owner = tryTo(() => JSON.parse(readFileSync(file, 'utf8')) as Owner)
  if (!owner) {
    // Just being written, or cut short by a power failure.
    const at = touched()
    return at && Date.now() - at < 1_000 ? { name: 'a process that starts at the same time' } : undefined
  }
  const here = me()
  const { ending } = owner
  if (owner.boot === here.boot && owner.namespace === here.namespace) {
    const started = readStartTime(owner.pid)
    // A number that was used again belongs to a process that started later.
    if (started === undefined || started !== owner.started) return undefined
    const command = readCommandLine(owner.pid)
    return { name: `process ${owner.pid}${command && ` (${command.slice(0, 80)})`}`, ending }
  }
  // The same machine before its reboot.
  if (owner.boot !== here.boot && owner.host === here.host) return undefined
  // Another container or another machine on the same volume: its processes cannot be seen, its heartbeat can.
  const last = touched()
  const alive = last !== undefined && (await waitUntil(() => touched() !== last, SILENCE_MS))
  return alive && touched() !== undefined
    ? { name: `process ${owner.pid} on ${owner.host}`, ending }
    : undefined
}
