import type { Handover, PhoneMessage } from './port.ts'

/** How a service names a person, or the line to them. All that stand in one event were seen together. */
export type Identifier = { kind: 'user' | 'phone'; value: string }

/** The content of a message of somebody, without anything that the intake does not read. */
export type Said =
  | { kind: 'words'; text: string }
  | { kind: 'position'; latitude: number; longitude: number }
  | { kind: 'photo'; file: string; caption: string }
  | { kind: 'other' }

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

/** A service in which people write to us, and are answered. */
export type Channel = {
  /** Lower case letters: also the end of the address that it calls. */
  readonly name: string
  /** Whether a call comes from the service. @param body the bytes as they came */
  isGenuine: (headers: Record<string, unknown>, body: Buffer) => boolean
  /** The events of a genuine call; an event that is not understood is left out, or `other`. */
  read: (body: unknown) => Inbound[]
  /** @throws TryLater, TakenOrNot, as a gateway's */
  send: (message: PhoneMessage) => Promise<Handover>
  /** The bytes of a photo that somebody sent. @throws where it is larger, or the service does not give it */
  fetchPhoto: (file: string, max_bytes: number) => Promise<Uint8Array>
  /** Tells the service the address of ours. */
  announce?: (url: string) => Promise<void>
}

/** Those that are set up, by their names. */
export type Channels = Readonly<Record<string, Channel>>
