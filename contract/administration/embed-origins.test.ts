import { expect, test } from 'vitest'
import { EmbedOrigin, readOrigin } from './embed-origins.ts'

test.each([
  ['https://www.example.go.id', 'https://www.example.go.id'],
  [' HTTPS://WWW.Example.go.id/ ', 'https://www.example.go.id'],
  ['https://example.go.id:443', 'https://example.go.id'],
  ['https://example.go.id:8443', 'https://example.go.id:8443'],
  ['https://*.example.go.id', 'https://*.example.go.id'],
  ['https://*.example.go.id:8443/', 'https://*.example.go.id:8443'],
  ['https://kantor', 'https://kantor'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['https://127.0.0.1:8443', 'https://127.0.0.1:8443'],
])('%j is the site %j', (typed, origin) => {
  expect(readOrigin(typed)).toEqual({ origin })
  expect(EmbedOrigin.parse(origin)).toBe(origin)
})

test.each([
  ['', 'form'],
  ['www.example.go.id', 'form'],
  ['ftp://example.go.id', 'form'],
  ["'self'", 'form'],
  ['https://a b.example', 'form'],
  ['https://a,b.example', 'form'],
  ["https://a.example;script-src'self'", 'form'],
  ["https://a.example;script-src'*'", 'star'],
  ['https://user@example.go.id', 'form'],
  ['https://user:word@example.go.id', 'form'],
  ['https://a_b.example', 'form'],
  ['https://example.go.id:99999', 'form'],
  ['http://www.example.go.id', 'http'],
  ['http://*.example.go.id', 'http'],
  ['https://example.go.id/layanan', 'path'],
  ['https://example.go.id/?a', 'path'],
  ['https://example.go.id#a', 'path'],
  ['*', 'star'],
  ['https://*', 'star'],
  ['https://*.id', 'star'],
  ['https://*.go.id', 'star'],
  ['https://www.*.go.id', 'star'],
  ['https://*.localhost', 'star'],
  ['http://127.0.0.*', 'star'],
  ['https://example.go.id:*', 'star'],
  ['http://192.168.1.4', 'number'],
  ['https://2130706434', 'number'],
  ['https://[::1]:8080', 'number'],
])('%j is none: %s', (typed, problem) => {
  expect(readOrigin(typed)).toEqual({ problem })
  expect(EmbedOrigin.safeParse(typed).success).toBe(false)
})
