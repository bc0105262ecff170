import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { TryLater } from '#server/adapters/queue/port.ts'
import type { Env } from '#server/installation/env.ts'
import type { Channel, Inbound, Said } from './channel.ts'
import { TakenOrNot } from './port.ts'
import { readPhoto } from './read-photo.ts'

type Options = {
  env: Pick<Env, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_API_URL'>
  secret: string
  timeout_s?: number
}

/** Of an update, what the intake reads: people who write to the bot alone, not groups. Everything else is passed over. */
const Update = z.object({
  update_id: z.int(),
  message: z
    .object({
      message_id: z.int(),
      date: z.int(),
      chat: z.object({ id: z.int(), type: z.string() }),
      from: z.object({ id: z.int(), is_bot: z.boolean().optional(), language_code: z.string().optional() }),
      text: z.string().optional(),
      caption: z.string().optional(),
      photo: z.array(z.object({ file_id: z.string() })).optional(),
      document: z.object({ file_id: z.string(), mime_type: z.string().optional() }).optional(),
      location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
      contact: z.object({ phone_number: z.string(), user_id: z.int().optional() }).optional(),
    })
    .optional(),
})
type Message = NonNullable<z.infer<typeof Update>['message']>

/**
 * Telegram's bots. A person is the id of their account; a telephone number comes only where they share their own contact, and
 * somebody else's contact is no identifier of theirs.
 */
export function createTelegram({ env, secret, timeout_s = 20 }: Options): Channel {
  const token = env.TELEGRAM_BOT_TOKEN!
  /** Telegram sends it along with each call; nobody else knows it. */
  const hook = createHmac('sha256', secret).update(`telegram:${token}`).digest('base64url')
  const open = async () => {
    const { Api } = await import('grammy')
    return new Api(token, { apiRoot: env.TELEGRAM_API_URL, timeoutSeconds: timeout_s })
  }
  return {
    name: 'telegram',
    isGenuine: (headers) => {
      const given = Buffer.from(String(headers['x-telegram-bot-api-secret-token'] ?? ''))
      const right = Buffer.from(hook)
      return given.length === right.length && timingSafeEqual(given, right)
    },
    read: (body) => {
      const { data } = Update.safeParse(body)
      const message = data?.message
      if (!message || message.chat.type !== 'private' || message.from.is_bot) return []
      return [inboundOf(data.update_id, message)]
    },
    send: async ({ to, text }) => {
      const api = await open()
      // An address of ours in a text is a link, and no picture of our page is wanted beside it.
      const options = { link_preview_options: { is_disabled: true } }
      const sent = await api.sendMessage(to, text, options).catch(explain)
      return sent === 'refused' ? sent : 'sent'
    },
    fetchPhoto: async (file, max_bytes) => {
      const api = await open()
      const { file_path, file_size = 0 } = await api.getFile(file).catch((error: unknown) => {
        throw new Error(`Telegram does not give the photo: ${codeOf(error)}.`)
      })
      if (!file_path || file_size > max_bytes) throw new Error('The photo is larger than is taken.')
      return download(`${env.TELEGRAM_API_URL}/file/bot${token}/${file_path}`, max_bytes, timeout_s)
    },
    announce: async (url) => {
      const api = await open()
      await api
        .setWebhook(url, { secret_token: hook, allowed_updates: ['message'], max_connections: 10 })
        .catch((error: unknown) => {
          throw new Error(`Telegram does not take the address of this installation: ${codeOf(error)}.`)
        })
    },
  }
}

function inboundOf(update_id: number, message: Message): Inbound {
  const { chat, from, contact } = message
  const own = contact?.user_id === from.id ? contact : undefined
  const number = own && `+${own.phone_number.replace(/\D/g, '')}`
  return {
    what: 'said',
    key: String(update_id),
    from: [
      { kind: 'user', value: String(from.id) },
      ...(number ? [{ kind: 'phone' as const, value: number }] : []),
    ],
    reply_to: String(chat.id),
    at: new Date(message.date * 1000),
    said: saidIn(message),
    locale: from.language_code?.startsWith('id') === false ? 'en' : 'id',
  }
}

function saidIn({ text, caption = '', photo, document, location }: Message): Said {
  // The last one is the largest. Telephones of some makers send a photo as a file.
  const file = photo?.at(-1)?.file_id ?? (document?.mime_type?.startsWith('image/') && document.file_id)
  if (file) return { kind: 'photo', file, caption: storable(caption) }
  if (location) return { kind: 'position', ...location }
  return text === undefined ? { kind: 'other' } : { kind: 'words', text: storable(text) }
}

/** Without what the database cannot hold. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

type GrammyError = { error_code?: number; parameters?: { retry_after?: number } }

const codeOf = (error: unknown) => (error as GrammyError).error_code ?? 'no answer'

/** A bot that was blocked, or a chat that is gone, hears nothing now or later. @throws TryLater, TakenOrNot */
function explain(error: unknown): 'refused' {
  const { error_code: code, parameters } = error as GrammyError
  if (code === 400 || code === 403 || code === 404) return 'refused'
  const after_s = parameters?.retry_after
  if (code !== undefined && code < 500)
    throw new TryLater(`Telegram answered ${code}.`, after_s === undefined ? undefined : after_s * 1000)
  throw new TakenOrNot(`Telegram did not say whether it took the message (${codeOf(error)}).`)
}

/** The token stands in the address: no error names it. */
async function download(url: string, max_bytes: number, timeout_s: number) {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeout_s * 1000),
    redirect: 'error',
  }).catch(() => undefined)
  return readPhoto('Telegram', response, max_bytes)
}
