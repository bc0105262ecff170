import { eq } from 'drizzle-orm'
import type { DeskPoint } from '#contract/requests/points.ts'
import type { Round } from '#contract/requests/rounds.ts'
import { users } from '#server/database/schema/people.ts'
import { points } from '#server/database/schema/places.ts'
import type { startInstallation } from '#server/start/start.ts'
import { fillCustody } from './custody.ts'
import { nameDemo } from './is-demo.ts'
import { ACCOUNTS, AREA, DEPOT, ON_THE_ROUND, OPERATOR_NAME, PASSWORD, POINTS, REQUESTS } from './examples.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A week as an operator lives it: areas, appointments, points, requests in every state, a round on its way, and stores. */
export async function fillDemo({
  app,
  context,
}: Pick<Awaited<ReturnType<typeof startInstallation>>, 'app' | 'context'>) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload: object | undefined,
    headers: Record<string, string> = {},
  ) => {
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (reply.statusCode !== 200) throw new Error(`Example data: ${method} ${url} answered ${reply.body}`)
    return reply.json<Record<string, never>>()
  }
  await nameDemo(context.db)
  for (const [username, role] of ACCOUNTS) {
    const { userId } = await call('POST', '/api/signup', {
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
    })
    await context.db.update(users).set({ role }).where(eq(users.id, userId!))
  }
  const bearer = async (username: string) => {
    const signIn = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
    const { idToken } = await call('POST', signIn, { email: `${username}@example.org`, password: PASSWORD })
    return { authorization: `Bearer ${idToken}` }
  }
  const operator = await bearer('contoh-operator')
  const member = await bearer('contoh-anggota')
  const admin = await bearer('contoh-admin')
  await call('POST', '/api/areas', AREA, admin)
  await call('PATCH', '/api/admin/settings', { depot: DEPOT, operator_name: OPERATOR_NAME }, admin)
  let computers: number | undefined
  for (const [at, [form_id, message, location, steps, note, handed]] of REQUESTS.entries()) {
    const sender = at % 2 === 0 ? { 'x-guest-id': `guest_example_${String(at).padStart(8, '0')}` } : member
    const { id } = await call('POST', '/api/submit-ewaste', { form_id, message, location, ...handed }, sender)
    if (steps.includes('recycled')) computers = id
    for (const status of steps) {
      // Its kilograms recycle it, further down.
      if (status === 'recycled') continue
      if (status === 'scheduled') {
        await bookFirst(id!, operator)
        continue
      }
      await call(
        'PATCH',
        `/api/submissions/${id}`,
        {
          status,
          ...(status === 'rejected' && { reason: 'unsafe' }),
          ...(status === steps.at(-1) && note && { note }),
        },
        operator,
      )
    }
  }

  /** The first time that its area offers, if there is one. */
  async function bookFirst(id: number, headers: Record<string, string>) {
    const { offer } = await call('GET', `/api/submissions/${id}/slots`, undefined, headers)
    const [slot] = (offer as unknown as { slots: { id: number }[] }).slots
    if (!slot) return false
    await call('POST', `/api/submissions/${id}/booking`, { slot_id: slot.id }, headers)
    return true
  }
  const pointIds: number[] = []
  for (const { said, ...point } of POINTS) {
    const made = await call('POST', '/api/admin/points', point, operator)
    const { id, token } = made.point as unknown as DeskPoint
    pointIds.push(id)
    if (said) await call('POST', `/api/stickers/${token}/reports`, { kind: said })
  }
  await context.db.update(points).set({ is_example: true })
  await drive()
  await fillCustody(
    (method, url, payload, headers) => call(method, url, payload, { ...operator, ...headers }),
    new Intl.DateTimeFormat('en-CA', { timeZone: context.env.TIME_ZONE }).format(context.now()),
    computers!,
  )

  /** A round of today that has begun: one stop is done, nobody was there at another, the rest is still to come. */
  async function drive() {
    const driver = await bearer('contoh-pengemudi')
    const stops: object[] = []
    for (const [message, location, handed] of ON_THE_ROUND) {
      const sent = { form_id: 11, message, location, phone_number: '081200000000', ...handed }
      const { id } = await call('POST', '/api/submit-ewaste', sent, member)
      await call('PATCH', `/api/submissions/${id}`, { status: 'approved' }, operator)
      stops.push({ submission_id: id })
    }
    const [{ id: driver_id }] = (await context.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, 'contoh-pengemudi'))) as [{ id: number }]
    const time_zone = AREA.time_zone
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(context.now())
    const plan = { day, time_zone, driver_id, note: '[Contoh] Mobil boks, timbangan di belakang.' }
    const { round } = (await call(
      'POST',
      '/api/rounds',
      { ...plan, stops: [...stops, { point_id: pointIds[0] }, { point_id: pointIds[2] }] },
      operator,
    )) as unknown as { round: Round }
    const at = context.now().toISOString()
    await call('POST', `/api/field/rounds/${round.id}/start`, { at }, driver)
    const told = [
      { kind: 'done', at, weighings: [], note: '[Contoh]' },
      { kind: 'failed', at, failure: 'nobody-there', note: '[Contoh]' },
    ]
    for (const [n, outcome] of told.entries())
      await call(
        'POST',
        `/api/field/stops/${round.stops[n]!.id}/outcome`,
        { outcome },
        { ...driver, 'idempotency-key': `example-outcome-${n}` },
      )
    const tomorrow = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    await call(
      'POST',
      '/api/rounds',
      { ...plan, day: tomorrow, driver_id: null, stops: [{ point_id: pointIds[1] }] },
      operator,
    )
  }
}
