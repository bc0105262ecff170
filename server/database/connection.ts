/**
 * The address as `pg` is to read it: `sslmode` as libpq and `psql` mean it. By itself `pg` takes `require` for
 * `verify-full`, and says so in seven lines.
 */
export function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl)
  if (!url.searchParams.has('sslmode') || url.searchParams.has('uselibpqcompat')) return databaseUrl
  url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
