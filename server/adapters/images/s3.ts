import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Parser } from 'htmlparser2'
import pLimit from 'p-limit'
import { Problem } from '#server/core/errors.ts'
import type { FileStore } from './port.ts'
import { storageFailed } from './refusals.ts'
import type { S3Place } from './s3-place.ts'
import { readRetryAfter } from '#server/protocol/retry-after.ts'

type Options = {
  /** For one thing that is asked, with what is tried again of it. */
  timeout_ms?: number
  /** Before the second try; four times as long before the third. */
  pause_ms?: number
}
type Listed = { key: string; size: number; at_ms: number }
type Asked = {
  /** With a Blob comes its sum. */
  body?: Uint8Array | Blob
  sha256?: string
  fine?: string
  /** In place of the store's own. */
  limit?: AbortSignal
}

const TRIES = 3
/** Error codes of a store after which a retry may help. */
const AGAIN = new Set([429, 500, 502, 503, 504])
/** Deleted at once. */
const AT_ONCE = 8
/** Larger than anything that is kept. */
const READ_MAX_BYTES = 64 * 1024 * 1024
/** The most keys in one call. */
const PUT_MAX_BYTES = 5 * 1024 ** 3
/** The slowest line that a large file is sent over. */
const SLOWEST_BYTES_PER_MS = 100

/** For what is too large for memory. */
export type LargeFiles = {
  /** The address of a key, without what its keeper alone may know. */
  addressOf: (key: string) => string
  /** Sends a file of this machine, in one call. @throws Error */
  send: (key: string, path: string) => Promise<void>
  open: (key: string) => Promise<{ stream: Readable; size_bytes: number } | undefined>
}

/** Error codes of stores, with their messages for the operator. */
const MEANINGS: Record<string, string> = {
  InvalidAccessKeyId: 'it knows no such FILES_ACCESS_KEY',
  SignatureDoesNotMatch: 'FILES_SECRET_KEY or the region is wrong',
  AuthorizationHeaderMalformed: 'the region is wrong',
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the key may not do that in this bucket',
  RequestTimeTooSkewed: 'the clock of this machine or of the store is wrong',
}

/** An error of the store, without the address or key of a file. */
type StoreErrorOptions = {
  status?: number
  code?: string
  cause?: unknown
  retry_after_ms?: number | undefined
}

class StoreError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly retry_after_ms: number | undefined
  constructor(message: string, { status, code, cause, retry_after_ms }: StoreErrorOptions) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.retry_after_ms = retry_after_ms
  }
}

/**
 * Keeps files in a bucket, with PUT, GET, DELETE and ListObjectsV2 alone, which every S3-compatible store has. Each
 * of them can be asked twice, so that what fails by the network or the store is tried again, within the time. A sent
 * file carries its SHA-256: a store takes it whole or not at all.
 */
export function createS3Store(
  { base, prefix, region, name }: S3Place,
  keys: { accessKeyId: string; secretAccessKey: string },
  { timeout_ms = 10_000, pause_ms = 100 }: Options = {},
): FileStore & LargeFiles {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })

  /** @throws StoreError without an answer, or with one that is neither good nor `fine` */
  async function ask(
    method: string,
    path: string,
    { body, sha256, fine, limit = AbortSignal.timeout(timeout_ms) }: Asked = {},
  ) {
    const init = {
      method,
      ...(body && { body: body as Uint8Array<ArrayBuffer> | Blob }),
      headers: { 'x-amz-content-sha256': sha256 ?? sumOf((body as Uint8Array | undefined) ?? '') },
    }
    for (let tries = 1; ; tries++) {
      // Signed each time: a signature is as old as its try.
      const request = await client.sign(`${base}${path}`, init)
      const answer = await fetch(request, { signal: limit }).catch((error: unknown) => unanswered(error))
      if (!(answer instanceof StoreError) && answer.ok) return { answer, limit }
      const failure = answer instanceof StoreError ? answer : await refusal(answer)
      if (fine !== undefined && failure.code === fine) return undefined
      const again = failure.status === undefined || AGAIN.has(failure.status)
      if (limit.aborted || !again || tries === TRIES) throw failure
      // Where it asks for a longer pause than there is time, the limit ends the call.
      const own_ms = pause_ms * 4 ** (tries - 1)
      await sleep(Math.max(own_ms, failure.retry_after_ms ?? 0), undefined, { signal: limit }).catch(() => {
        throw failure
      })
    }
  }

  const unanswered = (cause: unknown) => {
    const { name: kind, message, cause: root } = cause as Error & { cause?: { code?: string } }
    const why = kind === 'TimeoutError' ? `not within ${timeout_ms / 1000} s` : (root?.code ?? message)
    return new StoreError(`The file store ${name} does not answer: ${why}.`, { cause })
  }

  async function refusal(answer: Response) {
    const said = await answer.text().catch(() => '')
    const [, code = ''] = /<Code>([\w.]{1,60})<\/Code>/.exec(said) ?? []
    const meaning = MEANINGS[code] ? `: ${MEANINGS[code]}` : ''
    return new StoreError(
      `The file store ${name} says ${[answer.status, code].join(' ').trim()}${meaning}.`,
      {
        status: answer.status,
        code,
        retry_after_ms: readRetryAfter(answer.headers.get('retry-after'), new Date()),
      },
    )
  }

  /** Keys are ours: letters, digits, `/`, `-`, `_` and `.`, which stand in an address as they are. */
  const pathOf = (key: string) => `/${prefix}${key}`

  async function* pages(folder: string, most = 1000): AsyncGenerator<Listed[]> {
    let token: string | undefined
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        'max-keys': String(most),
        prefix: `${prefix}${folder}`,
        ...(token !== undefined && { 'continuation-token': token }),
      })
      const { answer } = (await ask('GET', `/?${query}`))!
      const page = readListing(await answer.text())
      yield page.listed.map((one) => ({ ...one, key: one.key.slice(prefix.length) }))
      token = page.next
    } while (token !== undefined)
  }
  async function below(folder: string) {
    const all: Listed[] = []
    for await (const page of pages(folder && `${folder}/`)) all.push(...page)
    return all
  }
  const remove = async (key: string) => void (await ask('DELETE', pathOf(key), { fine: 'NoSuchKey' }))

  return {
    place: name,
    read: async (key) => {
      try {
        const found = await ask('GET', pathOf(key), { fine: 'NoSuchKey' })
        if (!found) return undefined
        if (Number(found.answer.headers.get('content-length')) > READ_MAX_BYTES)
          throw new StoreError(`The file store ${name} has something else under our name.`, {})
        return await found.answer.bytes().catch((error: unknown) => {
          throw unanswered(error)
        })
      } catch (cause) {
        const problem = new Problem(503, { code: 'storage-unavailable' }, 'Files cannot be read right now.')
        problem.cause = cause
        throw problem
      }
    },
    write: async (key, data) => {
      try {
        await ask('PUT', pathOf(key), { body: data })
      } catch (error) {
        const { status, code } = error as StoreError
        throw storageFailed(error, status === 507 || code === 'QuotaExceeded')
      }
    },
    remove,
    list: async (folder, { writtenBefore } = {}) => {
      const before_ms = writtenBefore?.getTime() ?? Infinity
      return (await below(folder)).filter(({ at_ms }) => at_ms < before_ms).map(({ key }) => key)
    },
    shrink: async (folder, max_bytes) => {
      const files = await below(folder)
      let left_bytes = files.reduce((sum, { size }) => sum + size, 0)
      const going: string[] = []
      for (const { key, size } of files.toSorted((a, b) => a.at_ms - b.at_ms)) {
        if (left_bytes <= max_bytes) break
        left_bytes -= size
        going.push(key)
      }
      const limit = pLimit(AT_ONCE)
      await Promise.all(going.map((key) => limit(() => remove(key))))
      return going.length
    },
    check: async () => {
      await pages('', 1).next()
    },
    addressOf: (key) => `${name.split(' ')[0]}${key}`,
    send: async (key, path) => {
      const body = await openAsBlob(path)
      if (body.size > PUT_MAX_BYTES)
        throw new StoreError(`The file store ${name} takes at most 5 GB in one call.`, {})
      const hash = createHash('sha256')
      for await (const part of createReadStream(path)) hash.update(part as Buffer)
      const limit = AbortSignal.timeout(timeout_ms + Math.ceil(body.size / SLOWEST_BYTES_PER_MS))
      await ask('PUT', pathOf(key), { body, sha256: hash.digest('hex'), limit })
    },
    open: async (key) => {
      // For the answer; how long its body takes is up to who reads it.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), timeout_ms)
      const found = await ask('GET', pathOf(key), { fine: 'NoSuchKey', limit: late.signal }).finally(() =>
        clearTimeout(timer),
      )
      if (!found) return undefined
      return {
        stream: Readable.fromWeb(found.answer.body as NodeStream),
        size_bytes: Number(found.answer.headers.get('content-length')),
      }
    },
  }
}

const sumOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

/** Parses the answer of `ListObjectsV2`. @throws StoreError if it is something else */
function readListing(xml: string) {
  const listed: Listed[] = []
  const path: string[] = []
  let one: Partial<Record<string, string>> = {}
  let next: string | undefined
  let isListing = false
  const parser = new Parser(
    {
      onopentag: (tag) => {
        isListing ||= tag === 'ListBucketResult'
        path.push(tag)
        if (tag === 'Contents') one = {}
      },
      ontext: (text) => {
        const tag = path.at(-1)!
        if (path.at(-2) === 'Contents') one[tag] = (one[tag] ?? '') + text
        else if (tag === 'NextContinuationToken') next = (next ?? '') + text
      },
      onclosetag: (tag) => {
        path.pop()
        if (tag !== 'Contents') return
        const { Key: key = '', Size: size, LastModified: at = '' } = one
        listed.push({ key, size: Number(size), at_ms: Date.parse(at) })
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  if (!isListing) throw new StoreError('The file store answers something else than a list.', {})
  return { listed, next }
}
