import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { escapeXml } from '#server/protocol/xml.ts'

type Kept = { data: Buffer; at: Date }
export type S3Trouble = { status: number; code: string } | 'hangs' | 'hangs up' | undefined

const SKEW_MS = 15 * 60_000

/** A refusal as stores say it. */
class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/**
 * An S3-compatible store in memory, of one bucket: PUT, GET, HEAD and DELETE of a key and ListObjectsV2, and nothing else. It is strict
 * where stores are: every request must carry a fresh Signature Version 4 over its host, date and body, worked out here
 * from the specification and not by the library that signs.
 */
export async function startS3Server({
  bucket = 'files',
  keys = { id: 'GK1234567890', secret: 'a secret key for tests' },
  region = 'us-east-1',
  page = 1000,
  port = 0,
} = {}) {
  const kept = new Map<string, Kept>()
  const asked: string[] = []
  let trouble: (request: string) => S3Trouble = () => undefined

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const what = `${request.method} ${url.pathname}`
    asked.push(what)
    const now = trouble(what)
    if (now === 'hangs') return
    if (now === 'hangs up') return void request.socket.destroy()
    const body = await buffer(request)
    if (now) throw new Refused(now.status, now.code)
    verify(request, url, body)
    const [, inBucket, key] = /^\/([^/]+)(?:\/(.*))?$/s.exec(decodeURIComponent(url.pathname)) ?? []
    if (inBucket !== bucket) throw new Refused(404, 'NoSuchBucket')
    if (!key) {
      if (request.method !== 'GET' || url.searchParams.get('list-type') !== '2')
        throw new Refused(501, 'NotImplemented')
      return void response.setHeader('content-type', 'application/xml').end(list(url.searchParams))
    }
    if (url.search) throw new Refused(501, 'NotImplemented')
    switch (request.method) {
      case 'PUT':
        if (request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength')
        kept.set(key, { data: body, at: new Date() })
        return void response.setHeader('etag', `"${md5(body)}"`).end()
      case 'GET':
      case 'HEAD': {
        const found = kept.get(key)
        if (!found) throw new Refused(404, 'NoSuchKey')
        response
          .setHeader('content-length', found.data.length)
          .setHeader('last-modified', found.at.toUTCString())
          .setHeader('etag', `"${md5(found.data)}"`)
        return void response.end(request.method === 'GET' ? found.data : undefined)
      }
      case 'DELETE':
        kept.delete(key)
        return void response.writeHead(204).end()
      default:
        throw new Refused(501, 'NotImplemented')
    }
  }

  function list(query: URLSearchParams) {
    const most = Math.min(page, Number(query.get('max-keys') ?? 1000))
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
    const keys = [...kept.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const here = keys.slice(0, most)
    const more = keys.length > here.length
    const contents = here.map((key) => {
      const { data, at } = kept.get(key)!
      return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;${md5(data)}&quot;</ETag><Size>${data.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    })
    const next = more
      ? `<NextContinuationToken>${Buffer.from(here.at(-1)!).toString('base64url')}</NextContinuationToken>`
      : ''
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><KeyCount>${here.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  /** Signature Version 4, as its specification puts it together. @throws Refused */
  function verify({ method, headers, url: target }: IncomingMessage, url: URL, body: Buffer) {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      )
    if (!given) throw new Refused(403, 'AccessDenied')
    const [, id, day, scope, names, signature] = given as unknown as [string, ...string[]]
    if (id !== keys.id) throw new Refused(403, 'InvalidAccessKeyId')
    if (scope !== region) throw new Refused(400, 'AuthorizationHeaderMalformed')
    const at = String(headers['x-amz-date'])
    const time = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    if (!at.startsWith(day!) || !(Math.abs(Date.now() - time) < SKEW_MS))
      throw new Refused(403, 'RequestTimeTooSkewed')
    const signed = names!.split(';')
    const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
    if (must.some((name) => !signed.includes(name))) throw new Refused(403, 'AccessDenied')
    const sum = String(headers['x-amz-content-sha256'])
    if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body))
      throw new Refused(400, 'XAmzContentSHA256Mismatch')
    const query = [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&')
    const path = decodeURIComponent(target!.split('?')[0]!).split('/').map(encoded).join('/')
    const canonical = [
      ...[method, path, query],
      ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
      ...['', names, sum],
    ].join('\n')
    const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
    const key = [day!, region, 's3', 'aws4_request'].reduce<Buffer>(
      (before, part) => hmac(before, part),
      Buffer.from(`AWS4${keys.secret}`),
    )
    if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature!, 'hex')))
      throw new Refused(403, 'SignatureDoesNotMatch')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError')
      if (request.method === 'HEAD') return void response.writeHead(status).end()
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Address of the bucket, for `FILES_URL`. */
    url: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
    endpoint,
    keys,
    kept,
    /** Method and path of everything that was asked. */
    asked,
    /** From now on. */
    inTrouble: (next: (request: string) => S3Trouble) => void (trouble = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')
const hmac = (key: Buffer, data: string) => createHmac('sha256', key).update(data).digest()
/** RFC 3986. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
