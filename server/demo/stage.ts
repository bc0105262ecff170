import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { JobName, Jobs, Queue } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { buildApp } from '#server/start/app.ts'
import { jobs } from '#server/start/jobs.ts'
import { PASSWORD } from './examples.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
export type Headers = Record<string, string>
export type Call = <Reply = unknown>(
  who: Headers,
  method: Method,
  url: string,
  payload?: object,
) => Promise<Reply>

/** Something that happens at a moment. Acts of one chain follow each other; one that is `alone` sees everything before it done. */
export type Act = { at: number; chain: string; alone?: boolean; run: () => Promise<unknown> }

/** As many things happen at once; PostgreSQL and this process keep each other busy. */
const AT_ONCE = 6
/** Notices that are told within this time are told with the act itself. */
const NOTICES: ReadonlySet<JobName> = new Set(['ledger-notice', 'receipt-notice'])

/**
 * The product with a clock that the demonstration sets, for each act its own: the same routes and verbs, without limits. Mails
 * and messages to devices are not sent: nobody is there.
 */
export async function openStage(context: Context) {
  const moment = new AsyncLocalStorage<{ at: number }>()
  const now = () => {
    const set = moment.getStore()
    return set ? new Date(set.at) : context.now()
  }
  const told: (() => Promise<void>)[] = []
  const tell = <Name extends JobName>(name: Name, data: Jobs[Name]) => {
    if (!NOTICES.has(name)) return
    const at = now()
    told.push(() =>
      moment.run({ at: at.getTime() + 4 * 60_000 }, () =>
        jobs[name](staged, data, { id: randomUUID(), sent_at: at }),
      ),
    )
  }
  const queue: Queue = {
    send: async (name, data) => (tell(name, data), true),
    sendAll: async (name, all) => all.forEach((data) => tell(name, data)),
    check: async () => {},
  }
  const staged: Context = { ...context, env: { ...context.env, RATE_LIMITS: 'off' }, now, queue }
  const app: FastifyInstance = await buildApp(staged)

  const inject = async <Reply>(options: InjectOptions) => {
    const reply = await app.inject(options)
    if (reply.statusCode !== 200)
      throw new Error(`Example data: ${options.method} ${options.url as string} answered ${reply.body}`)
    return reply.json<Reply>()
  }
  const call: Call = (who, method, url, payload) =>
    inject({
      method,
      url,
      headers: { 'idempotency-key': `example-${randomUUID()}`, ...who },
      ...(payload && { payload }),
    })

  async function signUp(username: string): Promise<{ id: number; headers: Headers }> {
    const email = `${username}@example.org`
    const account = { username, email, password: PASSWORD }
    const { userId } = await call<{ userId: number }>({}, 'POST', '/api/signup', account)
    const url = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
    // Outside of any act: tokens are of the present, whatever day it is on the stage.
    const { idToken } = await moment.exit(() => call<{ idToken: string }>({}, 'POST', url, account))
    return { id: userId, headers: { authorization: `Bearer ${idToken}` } }
  }

  const runAt = <Result>(at: number, run: () => Promise<Result>) => moment.run({ at }, run)

  /** Everything in the order of its time. */
  async function play(acts: readonly Act[]) {
    let running: Promise<unknown>[] = []
    const busy = new Set<string>()
    const settle = async () => {
      await Promise.all(running)
      running = []
      busy.clear()
      for (const one of told.splice(0)) await one()
    }
    for (const { at, chain, alone = false, run } of acts.toSorted((one, other) => one.at - other.at)) {
      if (alone || busy.has(chain) || running.length >= AT_ONCE) await settle()
      busy.add(chain)
      running.push(runAt(at, run))
      if (alone) await settle()
    }
    await settle()
  }

  return {
    call,
    signUp,
    runAt,
    play,
    context: staged,
    /** Time goes on within an act. */
    wait: (minutes: number) => {
      moment.getStore()!.at += minutes * 60_000
    },
    upload: <Reply>(who: Headers, url: string, body: Buffer, type: string) =>
      inject<Reply>({ method: 'POST', url, payload: body, headers: { ...who, 'content-type': type } }),
    close: () => app.close(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
