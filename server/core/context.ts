import type { Role } from '#contract/foundation/roles.ts'
import type { ApiScope } from '#contract/foundation/api-scope.ts'
import type { WasteSource } from '#contract/reference/items.ts'
import type { Agency } from '#server/adapters/agency/port.ts'
import type { Backups } from '#server/adapters/backups/port.ts'
import type { Restoring } from '#server/adapters/backups/restoring.ts'
import type { ContentSource } from '#server/adapters/content/port.ts'
import type { Counting } from '#server/adapters/counting/port.ts'
import type { Lookups } from '#server/database/lookups.ts'
import type { Database, RootDatabase } from '#server/database/open.ts'
import type { IdentityServer, Principal } from '#server/adapters/identity/port.ts'
import type { Images } from '#server/adapters/images/port.ts'
import type { Mailer } from '#server/adapters/mail/port.ts'
import type { Channels } from '#server/adapters/messages/channel.ts'
import type { Messenger } from '#server/adapters/messages/port.ts'
import type { Outgoing } from '#server/adapters/outgoing/port.ts'
import type { Pusher } from '#server/adapters/push/port.ts'
import type { Queue } from '#server/adapters/queue/port.ts'
import type { Registers } from '#server/adapters/registers/port.ts'
import type { VisionEngine } from '#server/adapters/vision/port.ts'
import type { Disk } from '#server/machine/disk.ts'
import type { Env } from '#server/installation/env.ts'
import type { LiveSettings } from '#server/installation/live-settings.ts'
import type { Logger } from '#server/logging/log.ts'

/** The context of every verb. The same for the whole process, but for `log`, which knows the request. */
export type Context = {
  db: RootDatabase
  /** The same, for short questions of nearly every request. */
  lookups: Lookups
  /** The settings in force: the environment, and below it those of a page. They change while the server runs. */
  env: Env
  live: LiveSettings
  identity: IdentityServer
  /** The agency at which staff sign in; undefined: none is set. */
  agency?: Agency | undefined
  mail: Mailer
  push: Pusher
  /** Texts to telephones. */
  messenger: Messenger
  /** The services in which people write to us. */
  channels: Channels
  /** Calls to addresses that an administrator has named. */
  outgoing: Outgoing
  backups: Backups
  /** Restores a backup into an unused installation; undefined where nothing would restart the server. */
  restoring?: Restoring | undefined
  queue: Queue
  images: Images
  /** Reads registers that are brought in. */
  registers: Registers
  /** The source of news and items. */
  content: ContentSource
  /** Names what is on a photo. */
  vision: VisionEngine
  /** How much room is left for what is stored. */
  disk: Disk
  /** Aborted once this process was asked to end. */
  ending: AbortSignal
  /** The counts for limits and budgets. */
  counting: Counting
  log: Logger
  /** Keys what is derived, e.g. a guest's id; never leaves the server. */
  secret: string
  now: () => Date
}

/** Signed in, with a profile. */
export type Member = {
  kind: 'member'
  id: number
  uid: string
  username: string
  /** The address in the profile. */
  email: string
  role: Role
  /** The role in its place, for who sets up the second factor that the installation asks for; null: there is none. */
  waiting_role: Role | null
  /** The claims of the token, and the token itself. */
  login: Omit<Principal, 'uid'> & { token: string }
}

/** Signed in at the identity provider; the profile is not there yet (between the two steps of a sign-up). */
export type Newcomer = { kind: 'newcomer'; uid: string } & Pick<Principal, 'email'>

/** A program of somebody else's, with a key of ours. It is no actor of the contract: it reaches what its scopes name. */
export type Partner = {
  kind: 'partner'
  key_id: number
  name: string
  scopes: readonly ApiScope[]
  /** Of its requests that do not say it. */
  waste_source: WasteSource | null
}

/** The caller. */
export type Actor = { kind: 'visitor' } | { kind: 'guest'; guest_id: string } | Newcomer | Member

/** The context of a verb: that of the process, the caller, and their network (`network.ts`). */
export type RequestContext<A extends Actor | Partner = Actor> = Context & {
  actor: A
  request_id: string
  network: string
}

/** The same on a transaction: what a verb does there is a part of it, and alone undone where it fails (a savepoint). */
export const onTransaction = <A extends Actor>(ctx: RequestContext<A>, tx: Database): RequestContext<A> => ({
  ...ctx,
  db: tx as RootDatabase,
  // Else they would not see what it has done.
  lookups: tx,
})
