import { and, count, eq, gt, sql } from 'drizzle-orm'
import { mayWrite } from '#contract/requests/request-life.ts'
import { NOTE_MAX } from '#contract/requests/submissions.ts'
import { PHOTO_MAX_BYTES } from '#contract/foundation/photos.ts'
import type { Channel, Said } from '#server/adapters/messages/channel.ts'
import type { Jobs } from '#server/adapters/queue/port.ts'
import { Problem } from '#server/core/errors.ts'
import type { Context, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { chatEvents, chats } from '#server/database/schema/chats.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { createPhotoShares } from '#server/features/foundation/photos/shares.ts'
import { createAnalyser } from '#server/features/recognition/analyses/analyser.ts'
import { analyzePhoto } from '#server/features/recognition/analyses/analyze.ts'
import { nearestDistrict } from '#server/features/reference/locations/nearest-district.ts'
import { searchPlaces } from '#server/features/reference/locations/search.ts'
import { storeAnswer } from '#server/features/requests/submissions/sender/answer.ts'
import { recordDelivery } from '#server/features/requests/messages/delivery.ts'
import { findChat, renameIdentifier } from './find-chat.ts'
import { oweReply } from './owe-reply.ts'
import { KeptEvent } from './receive.ts'
import { commandIn, takeStep, type Came, type Place, type ChatStanding } from './steps.ts'
import { chatGuest, storeChatRequest } from './store-request.ts'

const HOUR_MS = 60 * 60 * 1000
/** Messages of a person in an hour; further ones are not looked at. */
const EVENTS_AN_HOUR = 40
/** Districts that a text may mean, to choose from. */
const PLACES_MAX = 5

type Chat = typeof chats.$inferSelect

/**
 * Deals with an event of a service, once, however often it runs: the step of the conversation, what is stored for it and the
 * answer that is owed stand or fall together. Places and photos are looked at before.
 */
export async function takeInEvent(ctx: Context, { event_id }: Jobs['chat-event']) {
  const { db, log } = ctx
  const [row] = await db.select().from(chatEvents).where(eq(chatEvents.id, event_id))
  const channel = row && ctx.channels[row.channel]
  if (!row?.event || !channel) return
  const event = KeptEvent.parse(row.event)
  if (event.what !== 'said')
    return db.transaction(async (tx) => {
      if (!(await isWaiting(tx, channel, event_id))) return
      if (event.what === 'renamed') await renameIdentifier(tx, ctx, channel.name, event)
      else await recordDelivery(tx, event)
      await endEvent(tx, ctx, event_id)
    })
  const chat = await db.transaction(async (tx) => {
    if (!(await isWaiting(tx, channel, event_id))) return undefined
    const { from, reply_to, locale, at } = event
    return findChat(tx, from, { channel: channel.name, reply_to, locale, heard_at: at })
  })
  if (!chat) return
  const looked = await lookAt(ctx, channel, chat, event.said)
  await db.transaction(async (tx) => {
    if (!(await isWaiting(tx, channel, event_id))) return
    const [now] = await tx.select().from(chats).where(eq(chats.id, chat.id)).for('update')
    if (!now) return void (await endEvent(tx, ctx, event_id))
    if (await isTooMuch(tx, ctx, now.id)) log.warn({ chat: now.id }, 'A chat sends more than is looked at.')
    else await step(tx, ctx, { chat: now, event_id, came: looked })
    await endEvent(tx, ctx, event_id, now.id)
  })
}

/** Holds the channel: of two events at the same time neither makes a chat for the same person. */
async function isWaiting(tx: Database, channel: Channel, event_id: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('resirkuit:chats'), hashtext(${channel.name}))`)
  const [row] = await tx
    .select({ event: chatEvents.event })
    .from(chatEvents)
    .where(eq(chatEvents.id, event_id))
  return row?.event != null
}

/** Its words go with it; that it came stays for a while, so that a copy of it is known. */
const endEvent = (
  tx: Database,
  { now }: Pick<Context, 'now'>,
  event_id: number,
  chat_id: number | null = null,
) => tx.update(chatEvents).set({ event: null, ended_at: now(), chat_id }).where(eq(chatEvents.id, event_id))

async function isTooMuch(tx: Database, { now }: Pick<Context, 'now'>, chat_id: number) {
  const [lately] = await tx
    .select({ n: count() })
    .from(chatEvents)
    .where(and(eq(chatEvents.chat_id, chat_id), gt(chatEvents.ended_at, new Date(now().getTime() - HOUR_MS))))
  return lately!.n >= EVENTS_AN_HOUR
}

type Taken = { chat: Chat; event_id: number; came: Came }

async function step(tx: Database, ctx: Context, { chat, event_id, came }: Taken) {
  const standing = await presentStanding(tx, chat)
  const { reply, act, ...next } = takeStep(standing, came)
  let after: ChatStanding = next.standing
  let submission_id = after.at === 'open' ? after.submission_id : null
  let told = reply
  if (act?.do === 'store') {
    submission_id = await storeChatRequest(tx, ctx, chat, { ...act, once: String(event_id) })
    after = { at: 'open', submission_id }
  } else if (act?.do === 'answer') {
    const [stored] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, act.submission_id))
      .for('update')
    // Said once until the desk has written again: each reply may cost something.
    if (stored!.conversation === 'answered') told = null
    const said = { text: act.words.slice(0, NOTE_MAX), image_id: act.image_id }
    await storeAnswer(tx, actingFor(ctx, stored!), { stored: stored!, key: `chat-${event_id}` }, said)
  }
  await tx.update(chats).set({ standing: after }).where(eq(chats.id, chat.id))
  if (told)
    await oweReply(tx, ctx, chat, {
      reply: told,
      once: String(event_id),
      submission_id,
      among: placesOf(after),
    })
}

/** A request that is over, or whose person was forgotten, is none to answer to. */
async function presentStanding(tx: Database, { standing }: Chat): Promise<ChatStanding> {
  const stands = standing as ChatStanding
  if (stands.at !== 'open') return stands
  const [request] = await tx
    .select({
      status: submissions.status,
      conversation: submissions.conversation,
      gone: submissions.anonymised_at,
    })
    .from(submissions)
    .where(eq(submissions.id, stands.submission_id))
  return request && !request.gone && mayWrite(request.status, request.conversation) ? stands : { at: 'idle' }
}

const placesOf = (standing: ChatStanding) =>
  standing.at === 'where' ? standing.among.map(({ name }) => name) : []

/** As the sender of a request that is written to. */
const actingFor = (ctx: Context, { guest_id }: { guest_id: string | null }): RequestContext => ({
  ...ctx,
  actor: guest_id === null ? { kind: 'visitor' } : { kind: 'guest', guest_id },
  request_id: 'chat',
  network: 'chat',
})

/** Finds out what came means: the districts of a text, the device on a photo. @throws where it can be found out later */
async function lookAt(ctx: Context, channel: Channel, chat: Chat, said: Said): Promise<Came> {
  const standing = await presentStanding(ctx.db, chat)
  if (said.kind === 'words') {
    const text = said.text.trim()
    const command = commandIn(text)
    if (command) return { kind: 'command', command }
    if (text === '') return { kind: 'other' }
    const looksForPlace = standing.at === 'idle' || standing.at === 'where'
    return { kind: 'words', text, places: looksForPlace ? await placesNamed(text) : [] }
  }
  if (said.kind === 'position') {
    const id = await nearestDistrict({ lat: said.latitude, lng: said.longitude })
    return { kind: 'position', places: id ? await placesNamed('', said) : [] }
  }
  if (said.kind === 'photo' && standing.at !== 'stopped')
    return lookAtPhotoOf(ctx, channel, chat, standing, said)
  return { kind: 'other' }
}

/** A text whose words are all understood means few districts; of a guess nothing is taken. */
async function placesNamed(text: string, near?: { latitude: number; longitude: number }): Promise<Place[]> {
  const found = await searchPlaces(text, near && { lat: near.latitude, lng: near.longitude })
  const sure = near ? found.slice(0, 1) : found.filter(({ guess }) => !guess)
  return sure
    .slice(0, PLACES_MAX)
    .map(({ id, districtName, cityName }) => ({ id, name: `${districtName} · ${cityName}` }))
}

async function lookAtPhotoOf(
  ctx: Context,
  channel: Channel,
  chat: Chat,
  standing: ChatStanding,
  { file, caption }: Extract<Said, { kind: 'photo' }>,
): Promise<Came> {
  const data = await channel.fetchPhoto(file, PHOTO_MAX_BYTES)
  const guest_id = standing.at === 'open' ? await ownerOf(ctx, standing.submission_id) : chatGuest(ctx, chat)
  // Of an account that has taken the request over: its photos are its own to add.
  if (guest_id === null) return { kind: 'other' }
  const upload = { receive: async () => ({ data, filename: 'photo' }), gone: ctx.ending }
  const acting = { ...actingFor(ctx, { guest_id }), network: `${channel.name} ${chat.id}` }
  try {
    const { analysis } = await analyzePhoto(acting, createAnalyser(createPhotoShares(ctx)), upload)
    const [kept] = await ctx.db
      .select({ image_id: analyses.image_id })
      .from(analyses)
      .where(eq(analyses.id, analysis.id))
    if (!kept?.image_id) return { kind: 'other' }
    const seen = { device_class: analysis.device_class, image_id: kept.image_id }
    return { kind: 'photo', seen, caption: caption.trim() }
  } catch (error) {
    // No photo, too many of them, no room: said so by asking for words. An engine that is away is asked again.
    if (error instanceof Problem && error.status < 500) return { kind: 'other' }
    throw error
  }
}

async function ownerOf({ db }: Pick<Context, 'db'>, submission_id: number) {
  const [request] = await db
    .select({ guest_id: submissions.guest_id })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
  return request?.guest_id ?? null
}
