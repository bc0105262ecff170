// Three queries behind Fastify and nothing else: what handler.ts starts.
import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

/** Of as many letters as ours: of fewer, one in a few runs is there already. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
function code() {
  const letters = [...randomBytes(8)].map((byte) => LETTERS[byte % 32]).join('')
  return `RSK-${letters.slice(0, 4)}-${letters.slice(4)}`
}

app.post('/requests', async (request) => {
  const { message, location, phone_number } = request.body as Record<string, string>
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into submissions (tracking_code, channel, service, guest_id, username, title, message, location, phone_number)
      values ($4, 'landing', 'collection', 'guest_bare_' || gen_random_uuid(), 'Guest', 'E-Waste Collection', $1, $2, $3)
      returning id, tracking_code`,
    values: [
      ...[message, location, phone_number!.replace(/^0|\s/g, (from) => (from === '0' ? '+62' : ''))],
      code(),
    ],
  })
  return rows[0]
})
app.get('/requests', async () => {
  const { rows } = await pool.query({
    name: 'newest',
    text: `select id, tracking_code, channel, service, username, title, message, phone_number, location, submitted_at, status, read_at
      from submissions where status = 'pending' order by submitted_at desc, id desc limit 20`,
  })
  return rows
})
app.get('/requests/:id', async (request) => {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query({
    name: 'one',
    text: 'select * from submissions where id = $1',
    values: [id],
  })
  return rows[0]
})

process.send!(await app.listen({ host: '127.0.0.1', port: 0 }))
