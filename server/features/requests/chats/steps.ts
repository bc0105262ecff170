/**
 * The intake by message, as a table: where a conversation stands, what came, what follows. It knows no service, no database and
 * no clock. Three answers at most lead to a request; a person who gets lost is led to the form.
 */

/** A district that a text or a position may mean. */
export type Place = { id: string; name: string }
/** Something on a photo: the class where the analyser names one, and the kept photo. */
export type SeenThing = { device_class: string | null; image_id: string }

/** The standing of a conversation. */
export type ChatStanding =
  /** Nothing is asked. */
  | { at: 'idle' }
  /** Which district? `among`: one of these, by its number. */
  | { at: 'where'; lost: number; among: Place[]; items: SeenThing[] }
  /** What is it? */
  | { at: 'what'; lost: number; place: Place; items: SeenThing[] }
  /** A request is open: what comes goes to the desk. */
  | { at: 'open'; submission_id: number }
  /** The person wants no messages. */
  | { at: 'stopped' }

/** A message that came, with the findings about it. */
export type Came =
  | { kind: 'words'; text: string; places: Place[] }
  | { kind: 'position'; places: Place[] }
  | { kind: 'photo'; seen: SeenThing; caption: string }
  | { kind: 'command'; command: Command }
  /** A sound, a sticker, a file, or what a later version of the service sends. */
  | { kind: 'other' }
export type Command = 'stop' | 'begin' | 'new' | 'status'

/** The answer to the person; null: none. The words are in words.ts. */
export type Reply =
  | 'ask-where'
  | 'ask-which'
  | 'ask-where-again'
  | 'ask-what'
  | 'ask-what-again'
  | 'stored'
  | 'passed-on'
  | 'status'
  | 'form'
  | 'stopped'

/** The act, in the same transaction. */
export type Act =
  | { do: 'store'; place: Place; words: string; items: SeenThing[] }
  | { do: 'answer'; submission_id: number; words: string; image_id: string | null }

export type ChatStep = { standing: ChatStanding; reply: Reply | null; act?: Act }

/** After so many answers that say nothing, the form. */
const LOST_MAX = 2

type Rule<At extends ChatStanding['at'], Kind extends Came['kind']> = (
  standing: Extract<ChatStanding, { at: At }>,
  came: Extract<Came, { kind: Kind }>,
) => ChatStep
type Table = { [At in ChatStanding['at']]: { [Kind in Came['kind']]: Rule<At, Kind> } }

const IDLE = { at: 'idle' } as const
const where = (items: SeenThing[] = [], lost = 0, among: Place[] = []): ChatStanding => ({
  at: 'where',
  lost,
  among,
  items,
})
const what = (place: Place, items: SeenThing[]): ChatStanding => ({ at: 'what', lost: 0, place, items })
const store = (place: Place, words: string, items: SeenThing[]): ChatStep => ({
  // The verb that stores it puts the conversation there.
  standing: IDLE,
  reply: 'stored',
  act: { do: 'store', place, words, items },
})

/** The district is known: what is handed over may be as well. */
const placed = (place: Place, items: SeenThing[]): ChatStep =>
  items.some(({ device_class }) => device_class)
    ? store(place, '', items)
    : { standing: what(place, items), reply: 'ask-what' }

/** One is it, several are asked about, none is asked for again, and then the form. */
const findPlace = (places: Place[], { lost, items }: { lost: number; items: SeenThing[] }): ChatStep => {
  const [one, ...others] = places
  if (one && others.length === 0) return placed(one, items)
  if (lost + 1 > LOST_MAX) return { standing: IDLE, reply: 'form' }
  return one
    ? { standing: where(items, lost + 1, places), reply: 'ask-which' }
    : { standing: where(items, lost + 1), reply: 'ask-where-again' }
}

/** "2", of the districts that were named. */
const chosenAmong = (among: Place[], text: string) =>
  /^\d[.)]?$/.test(text.trim()) ? among[Number.parseInt(text.trim(), 10) - 1] : undefined

const begin = (items: SeenThing[] = []): ChatStep => ({ standing: where(items), reply: 'ask-where' })

const COMMANDS: Record<Command, (standing: ChatStanding) => ChatStep> = {
  stop: () => ({ standing: { at: 'stopped' }, reply: 'stopped' }),
  begin: (standing) => (standing.at === 'open' ? { standing, reply: 'status' } : begin()),
  new: () => begin(),
  status: (standing) =>
    standing.at === 'open' ? { standing, reply: 'status' } : { standing, reply: 'form' },
}

const TABLE: Table = {
  idle: {
    words: (_, { places }) => (places.length === 1 ? placed(places[0]!, []) : begin()),
    position: (_, { places }) => (places.length === 1 ? placed(places[0]!, []) : begin()),
    photo: (_, { seen }) => begin([seen]),
    command: (standing, { command }) => COMMANDS[command](standing),
    other: () => begin(),
  },
  where: {
    words: (standing, { text, places }) => {
      const chosen = chosenAmong(standing.among, text)
      return chosen ? placed(chosen, standing.items) : findPlace(places, standing)
    },
    position: (standing, { places }) => findPlace(places, standing),
    photo: ({ lost, among, items }, { seen }) => ({
      standing: where([...items, seen], lost, among),
      reply: among.length > 0 ? 'ask-which' : 'ask-where-again',
    }),
    command: (standing, { command }) => COMMANDS[command](standing),
    other: (standing) => findPlace([], standing),
  },
  what: {
    words: ({ place, items }, { text }) => store(place, text, items),
    position: (standing) => lostAt(standing),
    photo: ({ place, items, lost }, { seen, caption }) => {
      const all = [...items, seen]
      return seen.device_class || caption
        ? store(place, caption, all)
        : { standing: { at: 'what', lost, place, items: all }, reply: 'ask-what-again' }
    },
    command: (standing, { command }) => COMMANDS[command](standing),
    other: (standing) => lostAt(standing),
  },
  open: {
    words: (standing, { text }) => answer(standing, text, null),
    position: (standing) => ({ standing, reply: 'form' }),
    photo: (standing, { seen, caption }) => answer(standing, caption, seen.image_id),
    command: (standing, { command }) => COMMANDS[command](standing),
    other: (standing) => ({ standing, reply: 'form' }),
  },
  stopped: {
    // Nothing is kept of what comes, and nothing answered, until the person says so.
    words: (standing) => ({ standing, reply: null }),
    position: (standing) => ({ standing, reply: null }),
    photo: (standing) => ({ standing, reply: null }),
    command: (standing, { command }) =>
      command === 'begin' || command === 'new' ? begin() : { standing, reply: null },
    other: (standing) => ({ standing, reply: null }),
  },
}

function lostAt(standing: Extract<ChatStanding, { at: 'what' }>): ChatStep {
  const lost = standing.lost + 1
  return lost > LOST_MAX
    ? { standing: IDLE, reply: 'form' }
    : { standing: { ...standing, lost }, reply: 'ask-what-again' }
}

const answer = (
  standing: Extract<ChatStanding, { at: 'open' }>,
  words: string,
  image_id: string | null,
): ChatStep => ({
  standing,
  reply: 'passed-on',
  act: { do: 'answer', submission_id: standing.submission_id, words, image_id },
})

/** The step that follows. Every pair of the two has a rule: a further one of either does not compile without. */
export function takeStep(standing: ChatStanding, came: Came): ChatStep {
  // oxlint-disable-next-line typescript/no-explicit-any
  const rule = TABLE[standing.at][came.kind] as (standing: any, came: any) => ChatStep
  return rule(standing, came)
}

/** Whole messages alone: "stop" inside of a sentence is a word. */
const COMMAND_WORDS: Record<Command, RegExp> = {
  stop: /^\/?(stop|berhenti|unsubscribe|jangan kirim( pesan)?( lagi)?)[.!]?$/i,
  begin: /^\/?(start( \S{1,64})?|mulai|halo|hai|hi|hello)[.!]?$/i,
  new: /^\/?(baru|new|permintaan baru|new request)[.!]?$/i,
  status: /^\/?(status|cek|check)[.!?]?$/i,
}

/** @returns undefined for words that are no command */
export const commandIn = (text: string): Command | undefined =>
  (Object.keys(COMMAND_WORDS) as Command[]).find((command) => COMMAND_WORDS[command].test(text.trim()))
