/** The address of a bucket. */
export type S3Place = {
  /** The part of the address before `/<key>`. */
  base: string
  /** In front of every key: empty, or ends with `/`. */
  prefix: string
  region: string
  /** For people. */
  name: string
}

const QUERIES = new Set(['endpoint', 'region', 'style'])

/**
 * Reads `s3://bucket/folder?endpoint=https://…&region=…&style=virtual`.
 * @throws Error that says what is wrong with it
 */
export function parseS3Place(value: string): S3Place {
  const { protocol, hostname, port, pathname, searchParams, username, password, hash } =
    URL.parse(value) ?? {}
  if (protocol !== 's3:' || !hostname || port || hash) throw new Error('must begin with s3:// and a bucket')
  if (username || password) throw new Error('must not hold keys; use FILES_ACCESS_KEY and FILES_SECRET_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) throw new Error('has an invalid name of a bucket')
  const unknown = [...searchParams!.keys()].find((name) => !QUERIES.has(name))
  if (unknown) throw new Error(`knows endpoint, region and style, but not ${unknown}`)
  const endpoint = URL.parse(searchParams!.get('endpoint') ?? '')
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.pathname !== '/' || endpoint.search)
    throw new Error('needs ?endpoint=https://… without a path')
  const prefix = pathname!.replaceAll(/^\/+|(?<!\/)\/+$/g, '')
  if (prefix && !/^[\w.-]+(\/[\w.-]+)*$/.test(prefix))
    throw new Error('has a folder with characters other than A-Z a-z 0-9 _ . -')
  const style = searchParams!.get('style') ?? 'path'
  if (style !== 'path' && style !== 'virtual') throw new Error('has a style that is neither path nor virtual')
  return {
    base:
      style === 'path'
        ? `${endpoint.origin}/${hostname}`
        : `${endpoint.protocol}//${hostname}.${endpoint.host}`,
    prefix: prefix && `${prefix}/`,
    region: searchParams!.get('region') || 'us-east-1',
    name: `s3://${hostname}/${prefix && `${prefix}/`} at ${endpoint.host}`,
  }
}
