import { afterAll, beforeAll, expect, test } from 'vitest'
import { Status } from '#contract/foundation/status.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { readNextSteps } from './next-steps.ts'

// The column by which the list is filtered, against the table of next steps: for every state, and after every change of a fact.

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

const FACTS = {
  service: ['collection', 'supply'],
  conversation: [null, 'asked', 'answered'],
  ledger_status: [null, 'collected', 'recycled'],
  battery: [false, true],
  round: [false, true],
  certified: [false, true],
  gone: [false, true],
} as const

/** One request for each meeting of the facts in each status. */
async function fill() {
  const { rows } = await server.pool.query<{ id: number }>(
    `with facts as (
      select *, row_number() over () as n from unnest($1::status[]) status, unnest($2::service[]) service, unnest($3::text[]) conversation,
        unnest($4::text[]) ledger_status, unnest($5::boolean[]) battery, unnest($5::boolean[]) round, unnest($5::boolean[]) certified,
        unnest($5::boolean[]) gone
      where not (gone and conversation is not null)
    ), made as (
      insert into submissions (tracking_code, channel, service, status, guest_id, username, title, message, conversation, ledger_status,
        anonymised_at)
      select 'RSK-' || translate(lpad(to_hex(n), 4, '0'), '0123456789abcdef', '23456789ABCDEFGH') || '-AAAA', 'landing', service, status,
        case when not gone then 'guest_' || lpad(n::text, 20, '0') end, 'Guest-' || n, 'E-Waste Collection', 'x', conversation, ledger_status,
        case when gone then now() end
      from facts returning id, tracking_code
    ), known as (
      select f.*, m.id from facts f join made m on m.tracking_code = 'RSK-' || translate(lpad(to_hex(n), 4, '0'), '0123456789abcdef', '23456789ABCDEFGH') || '-AAAA'
    ), items as (
      insert into submission_items (submission_id, quantity, battery_damaged) select id, 1, true from known where battery
    ), round as (
      insert into rounds (day, time_zone) values ('2026-11-23', 'Asia/Jakarta') returning id
    ), stops as (
      insert into round_stops (round_id, position, submission_id) select r.id, k.n, k.id from known k, round r where k.round
    ), certificates as (
      insert into certificates (id, kind, submission_id, entry_ids, document, jwt)
      select gen_random_uuid(), 'request', id, '{1}', '{}', 'x' from known where certified
    )
    select id::float8 as id from known order by id`,
    [Status.options, FACTS.service, FACTS.conversation, FACTS.ledger_status, FACTS.battery],
  )
  return rows.map(({ id }) => id)
}

/** @returns how many requests wait for each side */
async function check(ids: number[], why: string) {
  const steps = await readNextSteps(server.context, ids)
  const { rows } = await server.pool.query<{ id: number; waits_for: string | null }>(
    'select id::float8 as id, waits_for from submissions where id = any($1)',
    [ids],
  )
  const wrong = rows.filter(({ id, waits_for }) => waits_for !== (steps.get(id)?.waits_for ?? null))
  expect(wrong, why).toEqual([])
  return Map.groupBy(rows, ({ waits_for }) => waits_for)
}

test('the list knows the side that each request waits for, as the table of next steps has it', async () => {
  const ids = await fill()
  const sides = await check(ids, 'as they came')
  for (const side of ['staff', 'sender', 'driver', null])
    expect(sides.get(side)?.length, `${side}`).toBeGreaterThan(9)

  const changes = [
    `update submissions set cleared_at = now() where id % 2 = 0`,
    `update submission_items set battery_damaged = false where submission_id % 5 = 0`,
    `delete from submission_items where submission_id % 7 = 0`,
    `update submissions set conversation = 'answered' where conversation = 'asked' and id % 3 = 0`,
    `update round_stops set state = 'conflict', conflict = 'cancelled' where submission_id % 3 = 0`,
    `update rounds set finished_at = now()`,
    `update rounds set finished_at = null`,
    `delete from round_stops where submission_id % 2 = 1`,
    `update certificates set ended_at = now(), end_reason = 'withdrawn' where submission_id % 3 = 0`,
    `update submissions set status = 'recycled' where status = 'collected' and id % 2 = 0`,
    `update submissions set anonymised_at = now(), guest_id = null, conversation = null where id % 11 = 0`,
  ]
  for (const change of changes) {
    const { rowCount } = await server.pool.query(change)
    expect(rowCount, change).toBeGreaterThan(0)
    await check(ids, change)
  }
})
