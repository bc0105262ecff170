import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { FieldRound } from '#contract/requests/rounds.ts'
import type { Act, Draft, KeptRound, NewAct, Refusal, Told, Waiting } from './acts.ts'

interface Kept extends DBSchema {
  rounds: { key: [string, number]; value: KeptRound }
  acts: { key: number; value: Omit<Act, 'seq'> & { seq?: number }; indexes: { owner: string } }
  drafts: { key: [string, number]; value: Draft }
}

/** An act must survive an empty battery: it is on the disk before it is said to be kept. */
const SAFE = { durability: 'strict' } as const
const DRAFT_KEPT_DAYS = 7

/** The store on a driver's device: today's rounds, the unsent acts, and the drafts. */
export type FieldStore = Awaited<ReturnType<typeof openStore>>

/** @throws DOMException where the browser keeps nothing */
export async function openStore(name = 'resirkuit-field') {
  const open = () =>
    openDB<Kept>(name, 1, {
      upgrade(db) {
        db.createObjectStore('rounds', { keyPath: ['owner', 'id'] })
        db.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true }).createIndex('owner', 'owner')
        db.createObjectStore('drafts', { keyPath: ['owner', 'stop_id'] })
      },
      // A newer version in another tab wants to change it.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      // The browser has closed it, as phones do for pages that were long in the background: it is opened again.
      terminated: () => (opened = undefined),
    })
  let opened: Promise<IDBPDatabase<Kept>> | undefined
  const db = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  await db()
  const all = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

  return {
    acts: async (owner: string) => (await (await db()).getAllFromIndex('acts', 'owner', owner)) as Act[],

    async all(owner: string) {
      const tx = (await db()).transaction(['rounds', 'acts', 'drafts'])
      const [rounds, acts, drafts] = await Promise.all([
        tx.objectStore('rounds').getAll(all(owner)),
        tx.objectStore('acts').index('owner').getAll(owner),
        tx.objectStore('drafts').getAll(all(owner)),
      ])
      return {
        // Another build may have kept another shape.
        rounds: rounds.filter(({ round }) => FieldRound.safeParse(round).success),
        acts: acts as Act[],
        drafts,
      }
    },

    /** Today's rounds, in place of those before. Answers about their stops stay. */
    async keepRounds(owner: string, rounds: readonly FieldRound[], loaded_at: string) {
      const tx = (await db()).transaction('rounds', 'readwrite')
      const told = new Map((await tx.store.getAll(all(owner))).map((kept) => [kept.id, kept.told]))
      await tx.store.delete(all(owner))
      for (const round of rounds)
        await tx.store.put({ owner, id: round.id, round, loaded_at, told: told.get(round.id) ?? {} })
      await tx.done
    },

    /** All of them or none; and what was being written at that stop is over. */
    async add(acts: readonly NewAct[], done?: { owner: string; stop_id: number }) {
      const tx = (await db()).transaction(['acts', 'drafts'], 'readwrite', SAFE)
      for (const act of acts) await tx.objectStore('acts').add(act)
      if (done) await tx.objectStore('drafts').delete([done.owner, done.stop_id])
      await tx.done
    },

    /** The server has it: from now on the round says so. */
    async arrived({ seq, owner, round_id, deed }: Act, told?: Told) {
      const tx = (await db()).transaction(['acts', 'rounds'], 'readwrite', SAFE)
      await tx.objectStore('acts').delete(seq)
      const kept = await tx.objectStore('rounds').get([owner, round_id])
      if (kept) await tx.objectStore('rounds').put(after(kept, deed, told))
      await tx.done
    },

    async wait({ seq }: Act, waiting: Waiting) {
      const tx = (await db()).transaction('acts', 'readwrite')
      const act = await tx.store.get(seq)
      if (act) await tx.store.put({ ...act, waiting })
      await tx.done
    },

    /** For good. The kilograms whose photo was refused are sent without it. */
    async refuse({ seq, owner, deed }: Act, refused: Refusal) {
      const tx = (await db()).transaction('acts', 'readwrite', SAFE)
      const act = await tx.store.get(seq)
      if (act) await tx.store.put({ ...act, refused })
      if (deed.kind === 'photo')
        for (const other of await tx.store.index('owner').getAll(owner)) {
          if (other.deed.kind !== 'outcome' || other.deed.stop_id !== deed.stop_id) continue
          const { outcome } = other.deed
          if (outcome.kind !== 'done') continue
          const weighings = outcome.weighings.map((one) =>
            one.image_id === deed.photo_id ? { ...one, image_id: null } : one,
          )
          await tx.store.put({ ...other, deed: { ...other.deed, outcome: { ...outcome, weighings } } })
        }
      await tx.done
    },

    /** Its driver has handed it to the desk in another way. */
    remove: async (seq: number) => (await db()).delete('acts', seq),

    async keepDraft(draft: Draft) {
      await (await db()).put('drafts', draft)
    },

    /**
     * Rounds whose day is over are deleted, and those of others.
     * @param owner who is signed in; null: nobody; undefined: that is not known yet
     * @param isOver whether the day of a round has passed
     * @param today of the calendar
     */
    async tidy(owner: string | null | undefined, isOver: (round: FieldRound) => boolean, today: string) {
      const tx = (await db()).transaction(['rounds', 'drafts'], 'readwrite')
      for (const kept of await tx.objectStore('rounds').getAll())
        if ((owner !== undefined && kept.owner !== owner) || isOver(kept.round))
          await tx.objectStore('rounds').delete([kept.owner, kept.id])
      const oldest = new Date(Date.parse(today) - DRAFT_KEPT_DAYS * 24 * 3600_000).toISOString().slice(0, 10)
      for (const draft of await tx.objectStore('drafts').getAll())
        if (draft.day < oldest) await tx.objectStore('drafts').delete([draft.owner, draft.stop_id])
      await tx.done
    },

    /** Of whom this device keeps something, and how many of their acts wait. */
    async owners() {
      const tx = (await db()).transaction(['rounds', 'acts', 'drafts'])
      const waiting = new Map<string, number>()
      for (const store of ['rounds', 'drafts'] as const)
        for (const { owner } of await tx.objectStore(store).getAll()) waiting.set(owner, 0)
      for (const { owner } of await tx.objectStore('acts').getAll())
        waiting.set(owner, (waiting.get(owner) ?? 0) + 1)
      return waiting
    },

    close: async () => (await opened)?.close(),
  }
}

/** A round after one of its acts has arrived. */
function after(kept: KeptRound, deed: Act['deed'], told?: Told): KeptRound {
  const { round } = kept
  switch (deed.kind) {
    case 'start':
      return { ...kept, round: { ...round, started_at: round.started_at ?? deed.at } }
    case 'finish':
      return { ...kept, round: { ...round, finished_at: round.finished_at ?? deed.at } }
    case 'photo':
      return kept
    case 'outcome':
      if (!told) return kept
      return {
        ...kept,
        round: {
          ...round,
          stops: round.stops.map((stop) =>
            stop.id === deed.stop_id ? { ...stop, state: told.state } : stop,
          ),
        },
        told: { ...kept.told, [deed.stop_id]: told },
      }
  }
}
