import pg from 'pg'

/** `url`: the application's role and database. `adminUrl`: the superuser on the database `postgres`. */
export type Urls = { url: string; adminUrl: string }

export function buildUrls(port: number, application: string, password: string): Urls {
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  return { url: url(application, application), adminUrl: url('postgres', 'postgres') }
}

/** Makes the application's role, which is not a superuser, and its database. Both have the application's name. */
export async function ensureDatabase({ url, adminUrl }: Urls) {
  const { username: name, password } = new URL(url)
  const app = new pg.Client({ connectionString: url })
  const there = await app.connect().then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '3D000' || error.code === '28P01') return false
      throw error
    },
  )
  await app.end().catch(() => {})
  if (there) return
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const role = await admin.query('select from pg_roles where rolname = $1', [name])
    const verb = role.rowCount ? 'alter' : 'create'
    await admin.query(`${verb} role ${name} login createdb password ${admin.escapeLiteral(password)}`)
    const database = await admin.query('select from pg_database where datname = $1', [name])
    if (!database.rowCount) await admin.query(`create database ${name} owner ${name}`)
  } finally {
    await admin.end()
  }
}
