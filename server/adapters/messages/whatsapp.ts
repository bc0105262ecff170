import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { TryLater } from '#server/adapters/queue/port.ts'
import type { Env } from '#server/installation/env.ts'
import type {
  Channel,
  ChannelMessage,
  DeliveryState,
  Identifier,
  Inbound,
  RefusedMessage,
  Said,
  TakenMessage,
  TemplateUse,
} from './channel.ts'
import { NOT_CONNECTED } from './gateway.ts'
import { TakenOrNot, type Handover } from './port.ts'
import { readPhoto } from './read-photo.ts'

type Options = {
  env: Pick<
    Env,
    | 'WHATSAPP_TOKEN'
    | 'WHATSAPP_PHONE_NUMBER_ID'
    | 'WHATSAPP_APP_SECRET'
    | 'WHATSAPP_VERIFY_TOKEN'
    | 'WHATSAPP_API_URL'
    | 'WHATSAPP_TEMPLATE_REMINDER'
    | 'WHATSAPP_TEMPLATE_QUESTION'
    | 'WHATSAPP_TEMPLATE_NOTICE'
  >
  timeout_s?: number
}

/** Free words are taken for 24 hours after the person wrote; some minutes are left for the way there. */
const WINDOW_MS = (24 * 60 - 5) * 60 * 1000
/** A message whose kind is unknown is kept up to this size. */
const RAW_MAX_CHARACTERS = 16_000

/** A person, in one business. Their next telephone number has another one. */
const UserId = z.string().regex(/^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/)
/** A telephone number as the service writes it: without a plus. */
const WaId = z.string().regex(/^\d{5,20}$/)

const Call = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z
    .array(z.object({ wa_id: WaId.optional().catch(undefined), user_id: UserId.optional().catch(undefined) }))
    .default([]),
  messages: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
})
type Contact = z.output<typeof Value>['contacts'][number]

const MessageId = z.string().min(1).max(1000)
const Seconds = z.coerce.number().int().min(0).max(4_000_000_000)
const Message = z.object({
  id: MessageId,
  timestamp: Seconds,
  type: z.string(),
  from: WaId.optional().catch(undefined),
  from_user_id: UserId.optional().catch(undefined),
  group_id: z.string().optional(),
})
type Head = z.output<typeof Message>

const Text = z.object({ body: z.string() })
const Media = z.object({
  id: z.string().regex(/^[\w-]{1,200}$/),
  caption: z.string().default(''),
  mime_type: z.string().default(''),
})
const Location = z.object({ latitude: z.number(), longitude: z.number() })
const Title = z.object({ title: z.string() })
const Renamed = z.object({ system: z.object({ previous_user_id: UserId, user_id: UserId }) })
const Status = z.object({
  id: MessageId,
  status: z.string(),
  timestamp: Seconds,
  biz_opaque_callback_data: z.string().min(1).max(200).optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.int() }))
    .optional()
    .catch(undefined),
})
const STATES: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  failed: 'failed',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
}

/** Neither words nor a question: nothing is answered to them. */
const SILENT = new Set(['reaction', 'system'])

const MediaAnswer = z.object({
  url: z.url({ protocol: /^https?$/ }),
  file_size: z.coerce.number().default(0),
})
const Sent = z.object({ messages: z.array(z.object({ id: MessageId })).min(1) })
const Failed = z.object({ error: z.object({ code: z.int(), error_subcode: z.int().optional() }) })

/** These concern the operator's settings, its bill, or the moment: a later try may fare better. */
const LATER = new Set([
  ...[0, 2, 3, 4, 10, 190, 200, 368, 80007, 130429, 131005, 131016, 131031, 131042, 131045, 131048, 131056],
  ...[131057, 133004, 133010],
])

/**
 * The Cloud API of WhatsApp. A person is the id that their account has at this business; the number beside it may be missing. The id
 * of a message holds a telephone number that anybody can decode, so that its hash alone leaves this file.
 */
export function createWhatsApp({ env, timeout_s = 20 }: Options): Channel {
  const token = env.WHATSAPP_TOKEN!
  const number = env.WHATSAPP_PHONE_NUMBER_ID!
  const templates: Record<TemplateUse, string | undefined> = {
    reminder: env.WHATSAPP_TEMPLATE_REMINDER,
    question: env.WHATSAPP_TEMPLATE_QUESTION,
    notice: env.WHATSAPP_TEMPLATE_NOTICE,
  }
  const ask = (url: string, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Resirkuit', ...init.headers },
      signal: AbortSignal.timeout(timeout_s * 1000),
      redirect: 'error',
    })
  return {
    name: 'whatsapp',
    isBilled: true,
    window_ms: WINDOW_MS,
    hasTemplate: (use) => templates[use] !== undefined,
    isGenuine: (headers, body) =>
      isSame(
        String(headers['x-hub-signature-256'] ?? ''),
        `sha256=${createHmac('sha256', env.WHATSAPP_APP_SECRET!).update(body).digest('hex')}`,
      ),
    answerHandshake: (query) =>
      query['hub.mode'] === 'subscribe' &&
      isSame(String(query['hub.verify_token'] ?? ''), env.WHATSAPP_VERIFY_TOKEN!)
        ? String(query['hub.challenge'] ?? '')
        : undefined,
    read: (body) =>
      (Call.safeParse(body).data?.entry ?? [])
        .flatMap(({ changes }) => changes)
        .filter(({ field }) => field === 'messages')
        .flatMap(({ value }) => {
          const { data } = Value.safeParse(value)
          return data?.metadata.phone_number_id === number ? eventsIn(data) : []
        }),
    send: async (message) => {
      const answer = await ask(`${env.WHATSAPP_API_URL}/${number}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wireOf(message, templates)),
      }).catch(explain)
      const said: unknown = await answer.json().catch(() => undefined)
      return handoverOf(answer.status, said)
    },
    fetchPhoto: async (file, max_bytes) => {
      const about = await ask(`${env.WHATSAPP_API_URL}/${file}?phone_number_id=${number}`).catch(
        () => undefined,
      )
      const { data } = MediaAnswer.safeParse(about?.ok && (await about.json().catch(() => undefined)))
      if (!data) throw new Error(`WhatsApp does not give the photo: ${about?.status ?? 'no answer'}.`)
      if (data.file_size > max_bytes) throw new Error('The photo is larger than is taken.')
      const { protocol, origin } = new URL(data.url)
      // The token goes along.
      if (protocol !== 'https:' && origin !== new URL(env.WHATSAPP_API_URL).origin)
        throw new Error('WhatsApp names an address for the photo that is not encrypted.')
      return readPhoto('WhatsApp', await ask(data.url).catch(() => undefined), max_bytes)
    },
  }
}

/** In a time that tells nothing of the content. */
const isSame = (given: string, right: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', right, 'buffer'))

const keyOf = (message_id: string) => hash('sha256', message_id, 'base64url')
const timeOf = (seconds: number) => new Date(seconds * 1000)

function eventsIn({ contacts, messages, statuses }: z.output<typeof Value>): Inbound[] {
  return [
    ...messages.flatMap((message) => {
      const { data } = Message.safeParse(message)
      return data && data.group_id === undefined ? inboundOf(data, message, contacts) : []
    }),
    ...statuses.flatMap((status) => {
      const { data } = Status.safeParse(status)
      return data ? deliveryOf(data) : []
    }),
  ]
}

function inboundOf(head: Head, message: unknown, contacts: Contact[]): Inbound[] {
  const key = keyOf(head.id)
  const { data: renamed } = Renamed.safeParse(head.type === 'system' && message)
  if (renamed) {
    const { previous_user_id, user_id } = renamed.system
    return [{ what: 'renamed', key, before: userOf(previous_user_id), now: userOf(user_id) }]
  }
  const [first, ...others] = identifiersOf(head, contacts)
  if (!first || SILENT.has(head.type)) return []
  // The service says no language. An Indonesian account or number is answered in Indonesian.
  const locale = /^(ID\.|\+62)/.test(first.value) ? 'id' : 'en'
  const at = timeOf(head.timestamp)
  const said = saidIn(head.type, message)
  return [{ what: 'said', key, from: [first, ...others], reply_to: first.value, at, said, locale }]
}

const userOf = (value: string): Identifier => ({ kind: 'user', value })

/** The account first. A contact counts where it is the one who wrote, and not only stands in the same call. */
function identifiersOf({ from, from_user_id }: Head, contacts: Contact[]): Identifier[] {
  const contact = contacts.find(
    ({ wa_id, user_id }) =>
      (from_user_id !== undefined && user_id === from_user_id) || (from !== undefined && wa_id === from),
  )
  const only =
    from === undefined && from_user_id === undefined && contacts.length === 1 ? contacts[0] : contact
  const user = from_user_id ?? only?.user_id
  const phone = from ?? only?.wa_id
  return [
    ...(user === undefined ? [] : [userOf(user)]),
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, value: `+${phone}` }]),
  ]
}

function saidIn(type: string, message: unknown): Said {
  const parts = message as Record<string, unknown>
  if (type === 'text') {
    const { data } = Text.safeParse(parts['text'])
    if (data) return { kind: 'words', text: storable(data.body) }
  }
  if (type === 'button') {
    const { data } = z.object({ text: z.string() }).safeParse(parts['button'])
    if (data) return { kind: 'words', text: storable(data.text) }
  }
  if (type === 'interactive') {
    const chosen = (parts['interactive'] ?? {}) as Record<string, unknown>
    const { data } = Title.safeParse(chosen['button_reply'] ?? chosen['list_reply'])
    if (data) return { kind: 'words', text: storable(data.title) }
  }
  if (type === 'location') {
    const { data } = Location.safeParse(parts['location'])
    if (data) return { kind: 'position', ...data }
  }
  if (type === 'image' || type === 'document') {
    const { data } = Media.safeParse(parts[type])
    // Some telephones send a photo as a file.
    if (data && (type === 'image' || data.mime_type.startsWith('image/')))
      return { kind: 'photo', file: data.id, caption: storable(data.caption) }
  }
  const raw = JSON.stringify(message)
  return raw.length > RAW_MAX_CHARACTERS ? { kind: 'other' } : { kind: 'other', raw }
}

/** Without what the database cannot hold. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

function deliveryOf(status: z.output<typeof Status>): Inbound[] {
  const state = STATES[status.status]
  if (!state) return []
  const service_key = keyOf(status.id)
  const [error] = status.errors ?? []
  return [
    {
      what: 'delivery',
      key: `${service_key}:${state}`,
      service_key,
      name: status.biz_opaque_callback_data ?? null,
      state,
      at: timeOf(status.timestamp),
      code: error ? String(error.code) : null,
    },
  ]
}

function wireOf(
  { to, text, id, template }: ChannelMessage,
  templates: Record<TemplateUse, string | undefined>,
) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // The field `to` takes a number alone, and stands above the other.
    ...(to.startsWith('+') ? { to } : { recipient: to }),
    // The states of the message repeat it, also where no answer to this call arrives.
    biz_opaque_callback_data: id,
    ...(template
      ? {
          type: 'template',
          template: {
            name: templates[template.use],
            language: { code: template.locale },
            components: [
              {
                type: 'body',
                parameters: template.values.map((value) => ({ type: 'text', text: inOneLine(value) })),
              },
            ],
          },
        }
      : { type: 'text', text: { body: text, preview_url: false } }),
  }
}

/** Values of a template with line breaks, with more than three blanks or without a sign are refused. */
const inOneLine = (value: string) => value.replace(/\s+/g, ' ').trim() || '-'

/** @throws TakenOrNot, or an error where no connection was made */
function explain(error: unknown): never {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  const code = cause?.code ?? ''
  if (NOT_CONNECTED.has(code)) throw new Error(`WhatsApp cannot be reached: ${code}.`)
  throw new TakenOrNot(`WhatsApp gave no answer (${code || name}).`)
}

/** @throws TryLater, TakenOrNot */
function handoverOf(status: number, said: unknown): Handover | TakenMessage | RefusedMessage {
  if (status >= 200 && status < 300) {
    const { data } = Sent.safeParse(said)
    return data ? { service_key: keyOf(data.messages[0]!.id) } : 'sent'
  }
  const code = Failed.safeParse(said).data?.error.code
  const why = `WhatsApp answered ${status}${code === undefined ? '' : `, error ${code}`}.`
  if (status === 429 || status === 401 || (code !== undefined && LATER.has(code))) throw new TryLater(why)
  if (status >= 500) throw new TakenOrNot(why)
  return { why }
}
