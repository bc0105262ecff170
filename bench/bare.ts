// What the engine gives: three queries behind Fastify and nothing else. A part of side-by-side.ts, which starts it.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post('/requests', async (request) => {
  const { message, location, phone_number } = request.body as Record<string, string>
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into submissions (tracking_code, channel, service, guest_id, username, title, message, location, phone_number)
      select 'RSK-' || c || '-' || d, 'landing', 'collection', 'guest_bare_' || gen_random_uuid(), 'Guest', 'E-Waste Collection', $1, $2, $3
      from (select translate(substr(upper(md5(random()::text)), 1, 4), '01', 'YZ') as c, translate(substr(upper(md5(random()::text)), 1, 4), '01', 'YZ') as d) as r
      returning id, tracking_code`,
    values: [message, location, phone_number!.replace(/^0|\s/g, (from) => (from === '0' ? '+62' : ''))],
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
