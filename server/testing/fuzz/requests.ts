import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { spoil, spoilings, valuesOf, type Known, type Schema, type Spoilt } from './values.ts'

type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
/** The part of our OpenAPI document that is read. */
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
/** A request without its sender. */
export type Made = Pick<InjectOptions, 'method' | 'url' | 'payload'> & {
  headers: Record<string, string>
  of: string
}

type Parts = {
  path: Record<string, unknown>
  query: Record<string, unknown>
  header: Record<string, unknown>
  body: unknown
}

/** No JSON, JSON that is more than it seems, and other forms than the one that is read. */
const RAW: readonly [type: string, body: string][] = [
  ['application/json', '{'],
  ['application/json', ''],
  ['application/json', '\ufeff{}'],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'],
  ['application/json', '{"a":1,"a":2}'],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=1&a=2&__proto__[role]=admin'],
  ['multipart/form-data', 'no boundary'],
  [
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(5_000)}"\r\n\r\n`,
  ],
  [
    'multipart/form-data; boundary=x',
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(500)}--x--`,
  ],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
]

const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'accept-language': 'x'.repeat(3_000) },
  { 'accept-language': 'id;q=nonsense, *;q=-1' },
  { 'accept-encoding': 'br;q=0, *;q=0' },
  { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '127.0.0.1, ::1' },
  { 'x-forwarded-proto': 'javascript', forwarded: 'for=127.0.0.1;host=evil.example' },
  { origin: 'null' },
  { range: 'bytes=9999999999-0,1-' },
  { 'if-none-match': '"', 'if-modified-since': 'yesterday' },
  { 'idempotency-key': 'x'.repeat(1_000) },
  { 'x-guest-id': `guest_${'%00'.repeat(20)}` },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a.'.repeat(3_000)}` },
  { expect: '200-maybe' },
  { 'content-length': '-1' },
]

/** Requests for every endpoint of the document: good ones, ones that are spoilt at one place, and ones that are none. */
export function requestsOf({ paths, components }: Document, known: Known): fc.Arbitrary<Made> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(method, path, operation, components?.schemas ?? {}, known),
    ),
  )
  return fc.oneof(...operations)
}

function requestOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  components: Record<string, Schema>,
  known: Known,
) {
  const those = (place: Parameter['in']) => {
    const some = parameters.filter((parameter) => parameter.in === place)
    return fc.record(
      Object.fromEntries(
        some.map(({ name, schema }) => [name, valuesOf(schema ?? {}, components, known, name)]),
      ),
      {
        requiredKeys: some.filter(({ required }) => required).map(({ name }) => name),
        noNullPrototype: true,
      },
    )
  }
  const schema = requestBody?.content['application/json']?.schema
  const upload = requestBody?.content['multipart/form-data']?.schema
  const parts = fc.record({
    path: those('path'),
    query: those('query'),
    header: those('header'),
    body: schema ? valuesOf(schema, components, known) : fc.constant(undefined),
  })
  const wrong = fc.record({
    spoilt: spoilings,
    part: fc.constantFrom<keyof Parts>(
      'path',
      'query',
      ...(schema ? (['body', 'body', 'body'] as const) : []),
    ),
  })
  return fc
    .record({
      parts,
      wrong: fc.option(wrong),
      raw: fc.option(fc.constantFrom(...RAW), { freq: 12 }),
      odd: fc.option(fc.constantFrom(...ODD_HEADERS), { freq: 8 }),
      file: fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.constant(new Uint8Array([255, 216, 255, 224]))),
    })
    .map(({ parts: good, wrong: how, raw, odd, file }): Made => {
      const { path: inPath, query, header, body } = how ? spoiltAt(good, how.part, how.spoilt) : good
      const url = addressOf(path, inPath) + queryOf(query)
      const headers = { ...headersOf(header), ...odd }
      const base = {
        method: method.toUpperCase() as Made['method'],
        url,
        of: `${method.toUpperCase()} ${path}`,
      }
      if (raw && method !== 'get')
        return { ...base, headers: { ...headers, 'content-type': raw[0] }, payload: raw[1] }
      if (upload)
        return {
          ...base,
          headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
          payload: formOf(upload, file),
        }
      if (body === undefined) return { ...base, headers }
      return {
        ...base,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body) ?? '',
      }
    })
}

const spoiltAt = (parts: Parts, part: keyof Parts, spoilt: Spoilt): Parts => ({
  ...parts,
  [part]: spoil(parts[part], spoilt),
})

/** The value, as `/` and the rest of an address would be written; now and then it is written as it is. */
const addressOf = (path: string, values: unknown) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encode((values as Record<string, unknown> | null)?.[name]),
  )

function queryOf(values: unknown) {
  if (typeof values !== 'object' || values === null) return `?${encode(values)}`
  const pairs = Object.entries(values).map(([key, value]) => `${encode(key)}=${encode(value)}`)
  return pairs.length ? `?${pairs.join('&')}` : ''
}

/** Half a character has no form in an address: its raw bytes then, which nobody decodes either. */
function encode(value: unknown) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  try {
    return encodeURIComponent(text.slice(0, 4_000))
  } catch {
    return '%ed%a0%80'
  }
}

/** Only what an HTTP client could send in a header. */
const headersOf = (values: unknown) =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(value)
        .replaceAll(/[^\x20-\x7e]/g, '?')
        .slice(0, 2_000),
    ]),
  )

function formOf(schema: Schema, file: Uint8Array) {
  const [field = 'file'] = Object.keys(schema.properties ?? {})
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="../a.png"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
}
