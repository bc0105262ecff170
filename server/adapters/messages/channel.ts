import type { Handover, PhoneMessage } from './port.ts'

/** How a service names a person, or the line to them. All that stand in one event were seen together. */
export type Identifier = { kind: 'user' | 'phone'; value: string }

/** The content of a message of somebody, without anything that the intake does not read. */
export type Said =
  | { kind: 'words'; text: string }
  | { kind: 'position'; latitude: number; longitude: number }
  | { kind: 'photo'; file: string; caption: string }
  /** `raw`: the message itself as JSON, where its kind is unknown. */
  | { kind: 'other'; raw?: string | undefined }

/** How far a message of ours came. States come in any order; the furthest is kept. */
export const DELIVERY_STATES = ['sent', 'failed', 'delivered', 'read'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Something that a service tells us, once or several times. */
export type Inbound =
  | {
      what: 'said'
      /** The same for every copy of the event. */
      key: string
      /** The person, the firmest name first; never empty. */
      from: readonly [Identifier, ...Identifier[]]
      /** The address to which an answer goes: the one from which this came, and no other. */
      reply_to: string
      at: Date
      said: Said
      /** The language of the person's app. */
      locale: 'id' | 'en'
    }
  /** The service itself says that a person has another identifier from now on. */
  | { what: 'renamed'; key: string; before: Identifier; now: Identifier }
  /** The service says how far a message of ours came; it may say so before we know that it took the message. */
  | {
      what: 'delivery'
      key: string
      /** As `TakenMessage` names it. */
      service_key: string
      /** The `id` that the message was sent with, where the service repeats it. */
      name: string | null
      state: DeliveryState
      at: Date
      /** The cause of a failure, as the service numbers it. */
      code: string | null
    }

/** A text that the service has approved beforehand, with its values in their order. */
export type MessageTemplate = { use: TemplateUse; locale: 'id' | 'en'; values: string[] }
export type TemplateUse = 'reminder' | 'question' | 'notice'

/** A message to a person; with a template instead of free words, its `text` is not sent. */
export type ChannelMessage = PhoneMessage & { template?: MessageTemplate }

/** The service took it, and calls it so when it tells of it. */
export type TakenMessage = { service_key: string }
/** The service will never take it. `why`: for the log, without a number or a word of the message. */
export type RefusedMessage = { why: string }

/** A service in which people write to us, and are answered. */
export type Channel = {
  /** Lower case letters: also the end of the address that it calls. */
  readonly name: string
  /** Whether a call comes from the service. @param body the bytes as they came */
  isGenuine: (headers: Record<string, unknown>, body: Buffer) => boolean
  /** The events of a genuine call; an event that is not understood is left out, or `other`. */
  read: (body: unknown) => Inbound[]
  /** Each message costs the operator something: `MESSAGES_DAILY_LIMIT` counts it. */
  readonly isBilled?: boolean
  /** Free words are taken for so long after the person wrote last; later only a template. Without it: always. */
  readonly window_ms?: number
  /** Whether a template for this use is set up. */
  hasTemplate?: (use: TemplateUse) => boolean
  /** Answers the service's question whether this address is ours. @returns undefined for a stranger */
  answerHandshake?: (query: Record<string, unknown>) => string | undefined
  /** @throws TryLater, TakenOrNot, as a gateway's */
  send: (message: ChannelMessage) => Promise<Handover | TakenMessage | RefusedMessage>
  /** The bytes of a photo that somebody sent. @throws where it is larger, or the service does not give it */
  fetchPhoto: (file: string, max_bytes: number) => Promise<Uint8Array>
  /** Tells the service the address of ours. */
  announce?: (url: string) => Promise<void>
}

/** Those that are set up, by their names. */
export type Channels = Readonly<Record<string, Channel>>
