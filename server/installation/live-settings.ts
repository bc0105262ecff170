import type { Database } from '#server/database/open.ts'
import type { Logger } from '#server/logging/log.ts'
import { settingsOfDrill } from './drill.ts'
import type { Env } from './env.ts'
import {
  inspectTogether,
  isGiven,
  putInForce,
  readStoredSettings,
  settingsInForce,
  type OnPage,
  type StoredSettings,
} from './stored-settings.ts'

/** Another server of the installation has a change of the settings so much later at most. */
const LOOK_MS = 10_000

/** Settings that administrators change on a page while servers run. */
export type LiveSettings = {
  /** Whether the environment sets it: then a page does not. */
  isFixed: (name: OnPage) => boolean
  /** The faults of these together with the environment. */
  faultsOf: (stored: StoredSettings) => string[]
  /** Reads them again and puts them in force in this process. */
  refresh: () => Promise<void>
  /** Called after each change, wherever it was made. */
  onChange: (tell: () => Promise<void>) => void
  /** Looks for changes that other servers made, until `ending`. */
  follow: (ending: AbortSignal) => void
}

type Options = {
  db: Pick<Database, 'select'>
  /** The settings in force: this object is kept up to date, and everybody reads it. */
  env: Env
  /** The environment. */
  values: Record<string, string | undefined>
  root: string
  secret: string
  drill?: boolean
  log: Pick<Logger, 'warn'>
}

/** The stored settings, put in force below the environment. Call `refresh` once before anything reads `env`. */
export function createLiveSettings({ db, env, values, root, secret, drill, log }: Options): LiveSettings {
  const changed: (() => Promise<void>)[] = []
  let known = '{}'
  const refresh = async () => {
    const stored = await readStoredSettings(db, secret)
    const found = JSON.stringify(stored)
    if (found === known) return
    const whole = settingsInForce(values, stored, root)
    const next = drill ? settingsOfDrill(whole) : whole
    putInForce(env, next)
    for (const tell of changed) await tell()
    known = found
  }
  return {
    isFixed: (name) => isGiven(values, name),
    faultsOf: (stored) => inspectTogether(values, stored, root).wrong,
    refresh,
    onChange: (tell) => void changed.push(tell),
    follow: (ending) => {
      let looking = false
      const timer = setInterval(() => {
        if (looking) return
        looking = true
        refresh()
          .catch((error: unknown) => log.warn({ err: error }, 'The settings could not be read again.'))
          .finally(() => (looking = false))
      }, LOOK_MS)
      timer.unref()
      ending.addEventListener('abort', () => clearInterval(timer))
    },
  }
}
