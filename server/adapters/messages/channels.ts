import type { Env } from '#server/installation/env.ts'
import type { Channel, Channels } from './channel.ts'
import { createTelegram } from './telegram.ts'
import { createWhatsApp } from './whatsapp.ts'

type Options = { env: Env; secret: string }
type Known = {
  /** Its name in stored data. */
  name: string
  /** Its name among people. */
  title: string
  /** The setting that turns it on. */
  variable: keyof Env
  isSetUp: (env: Env) => boolean
  create: (options: Options) => Channel
}

/** The services in which people can write to us. The one place that knows each. */
const KNOWN: readonly Known[] = [
  {
    name: 'telegram',
    title: 'Telegram',
    variable: 'TELEGRAM_BOT_TOKEN',
    isSetUp: ({ TELEGRAM_BOT_TOKEN }) => TELEGRAM_BOT_TOKEN !== undefined,
    create: createTelegram,
  },
  {
    name: 'whatsapp',
    title: 'WhatsApp',
    variable: 'WHATSAPP_TOKEN',
    isSetUp: ({ WHATSAPP_TOKEN }) => WHATSAPP_TOKEN !== undefined,
    create: createWhatsApp,
  },
]

/** Every service that can be set up. */
export const listChannels = (env: Env) =>
  KNOWN.map(({ name, title, variable, isSetUp }) => ({
    name,
    title,
    variable,
    is_set: env.PUBLIC_URL !== undefined && isSetUp(env),
  }))

/** The name among people; of a service that no version knows any more, the one in stored data. */
export const channelTitle = (name: string) => KNOWN.find((one) => one.name === name)?.title ?? name

/** The names of those that are set up; the links in answers need the address of this installation. */
export const channelTitles = (env: Env) =>
  env.PUBLIC_URL === undefined ? [] : KNOWN.filter(({ isSetUp }) => isSetUp(env)).map(({ title }) => title)

export const createChannels = (options: Options): Channels =>
  Object.fromEntries(
    KNOWN.filter(({ isSetUp }) => isSetUp(options.env))
      .map(({ create }) => create(options))
      .map((channel) => [channel.name, channel]),
  )
