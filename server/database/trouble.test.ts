import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { databaseTrouble } from './trouble.ts'

const system = (code: string, syscall?: string, more: object = {}) =>
  Object.assign(new Error(`${syscall ?? ''} ${code}`), { code, ...(syscall && { syscall }), ...more })
const answer = (code: string, severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError('words', 5, 'error'), { code, severity })
const asked = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

describe('§12 every error of a dying connection is 503', () => {
  it.each([
    ...['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ENOTCONN'].flatMap((code) => [
      system(code, 'write'),
      system(code, 'read'),
    ]),
    ...['ECONNREFUSED', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'EACCES', 'EADDRNOTAVAIL'].map((code) =>
      system(code, 'connect', { path: '/run/postgresql/.s.PGSQL.5432' }),
    ),
    ...['ENOTFOUND', 'EAI_AGAIN'].map((code) => system(code, 'getaddrinfo')),
    system('ESHUTDOWN'),
    ...[
      'ERR_STREAM_DESTROYED',
      'ERR_STREAM_WRITE_AFTER_END',
      'ERR_SOCKET_CLOSED',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ].map((code) => system(code)),
    ...[
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'timeout exceeded when trying to connect',
      'Query read timeout',
      'Cannot use a pool after calling end on the pool',
      'The server does not support SSL connections',
      'There was an error establishing an SSL connection',
    ].map((message) => new Error(message)),
    ...[
      '08006',
      '08P01',
      '40001',
      '40P01',
      '53200',
      '53300',
      '55P03',
      '57014',
      '57P01',
      '57P02',
      '57P03',
      '57P05',
      '58030',
    ].map((code) => answer(code)),
    ...['28P01', '3D000', 'XX000'].map((code) => answer(code, 'FATAL')),
    answer('XX001', 'PANIC'),
    answer('25006'),
  ])('%o', (error) => {
    expect(databaseTrouble(error)).toBe('unavailable')
    expect(databaseTrouble(asked(error))).toBe('unavailable')
    expect(databaseTrouble(new Error('what was tried', { cause: asked(error) }))).toBe('unavailable')
  })

  it('also in words that nobody has listed, where a statement failed with them', () => {
    expect(databaseTrouble(asked(new Error('a word of the next version')))).toBe('unavailable')
    expect(databaseTrouble(asked(system('ENEWWORD', 'write')))).toBe('unavailable')
  })

  it.each([
    answer('23505'),
    answer('42703'),
    answer('XX000'),
    new TypeError('cannot read properties of undefined'),
  ])('and no fault of ours is: %o', (error) => {
    expect(databaseTrouble(error)).toBeUndefined()
    expect(databaseTrouble(asked(error))).toBeUndefined()
  })

  it.each([
    new Error('anything'),
    system('ENOENT', 'open', { path: '/data/files/a.webp' }),
    system('EACCES', 'unlink', { path: '/a' }),
  ])('nor what has nothing to do with it: %o', (error) => expect(databaseTrouble(error)).toBeUndefined())

  it('a full disk stays one', () => {
    expect(databaseTrouble(asked(answer('53100')))).toBe('disk-full')
  })
})

it('§12 while connections are ended and their sockets closed, no answer is a 500', async () => {
  await using ended = new AsyncDisposableStack()
  const server = ended.adopt(await createTestApp(), ({ close }) => close())
  await server.account('ratna')
  const { headers } = await server.account('joko', 'operator')
  const answers: number[] = []
  for (let round = 0; round < 15; round++) {
    const asked = Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? server.call({ url: '/api/timeline', headers })
        : server.call({ method: 'POST', url: '/api/submit-ewaste', headers: newGuest(), payload: enquiry() }),
    )
    const ending = server.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => {})
    answers.push(...(await Promise.all(asked)).map(({ status }) => status))
    await ending
  }
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(answers).toContain(200)
})
