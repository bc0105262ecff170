import { connectionOf } from '../connection.ts'

const name = 'resirkuit'

/** `url`: of the application; `adminUrl`: for whoever administers it, the superuser on the database `postgres`. */
export type Urls = { url: string; adminUrl: string }

export function urlsOf(port: number, password: string): Urls {
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  return { url: url(name, name), adminUrl: url('postgres', 'postgres') }
}

/** Makes the role and the database of the application, which is not a superuser. */
export async function ensureDatabase({ url, adminUrl }: Urls, password: string) {
  const app = new (connectionOf(url).Client)()
  const there = await app.connect().then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '3D000' || error.code === '28P01') return false
      throw error
    },
  )
  await app.end().catch(() => {})
  if (there) return
  const admin = new (connectionOf(adminUrl).Client)()
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
