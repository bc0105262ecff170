import type { Env } from '#server/installation/env.ts'
import type { Channel, Channels } from './channel.ts'
import { createTelegram } from './telegram.ts'
import { createWhatsApp } from './whatsapp.ts'

type Options = { env: Env; secret: string }
type Known = {
  /** Its name among people. */
  title: string
  isSetUp: (env: Env) => boolean
  create: (options: Options) => Channel
}

/** The services in which people can write to us. The one place that knows each. */
const KNOWN: readonly Known[] = [
  {
    title: 'Telegram',
    isSetUp: ({ TELEGRAM_BOT_TOKEN }) => TELEGRAM_BOT_TOKEN !== undefined,
    create: createTelegram,
  },
  {
    title: 'WhatsApp',
    isSetUp: ({ WHATSAPP_TOKEN }) => WHATSAPP_TOKEN !== undefined,
    create: createWhatsApp,
  },
]

/** The names of those that are set up; the links in answers need the address of this installation. */
export const channelTitles = (env: Env) =>
  env.PUBLIC_URL === undefined ? [] : KNOWN.filter(({ isSetUp }) => isSetUp(env)).map(({ title }) => title)

export const createChannels = (options: Options): Channels =>
  Object.fromEntries(
    KNOWN.filter(({ isSetUp }) => isSetUp(options.env))
      .map(({ create }) => create(options))
      .map((channel) => [channel.name, channel]),
  )
