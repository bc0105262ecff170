import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ground, Interop } from './interop.ts'

// Two generators of clients read docs/openapi.json; what they write compiles strictly and calls a running server.

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
  },
}

/** A program of a partner: an account, an enquiry, what became of it, the drop-off points, the figures. */
const FETCH_PROGRAM = `
import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { components, paths } from './fetch/api.ts'

const url = process.argv[2]!
const api = createClient<paths>({ baseUrl: url })
const email = 'wati@example.org'
const password = 'a long passphrase'

const signedUp = await api.POST('/api/signup', { body: { username: 'wati', email, password } })
assert.equal(signedUp.error, undefined)

const signIn = await fetch(url + '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password, returnSecureToken: true }),
})
const { idToken } = (await signIn.json()) as { idToken: string }
const authorization = 'Bearer ' + idToken
api.use({
  onRequest({ request }) {
    request.headers.set('authorization', authorization)
    return request
  },
})

const me = await api.GET('/api/me')
assert.equal(me.data?.user.username, 'wati')

const body: components['schemas']['NewEnquiryInput'] = { form_id: 11, message: 'Two dead televisions' }
const sent = await api.POST('/api/submit-ewaste', { body, params: { header: { 'idempotency-key': 'once-and-again' } } })
assert.ok(sent.data)
const code: string = sent.data.tracking_code
const again = await api.POST('/api/submit-ewaste', { body, params: { header: { 'idempotency-key': 'once-and-again' } } })
assert.equal(again.data?.tracking_code, code)

const tracked = await api.GET('/api/submissions/track/{code}', { params: { path: { code } } })
assert.equal(tracked.data?.submission.status, 'pending')

const points = await api.GET('/api/points')
assert.deepEqual(points.data?.points, [])

const impact = await api.GET('/api/impact')
assert.equal(impact.data?.ewaste_managed, 0)

const factors = await api.GET('/api/factors/{version}', { params: { path: { version: 'current' } } })
assert.ok(typeof factors.data === 'object' && factors.data.classes.length > 10)

const check = await api.GET('/check', { parseAs: 'text' })
assert.equal(check.data?.trim(), 'OK')

const unknown = await api.GET('/api/submissions/track/{code}', { params: { path: { code: 'RSK-2222-2222' } } })
assert.equal(unknown.error?.code, 'not-found')
`

const HEY_PROGRAM = `
import assert from 'node:assert/strict'
import { client } from './hey/client.gen'
import { impactFigures, locationsSearch, pointsList, submissionsSubmit, submissionsTrack } from './hey'

client.setConfig({ baseUrl: process.argv[2]! })
const headers = { 'x-guest-id': 'guest_of_a_generated_client' }
const sent = await submissionsSubmit({ headers, body: { form_id: 11, message: 'A dead refrigerator' } })
assert.ok(sent.data)
const tracked = await submissionsTrack({ headers, path: { code: sent.data.tracking_code } })
assert.equal(tracked.data?.submission.status, 'pending')
assert.deepEqual((await pointsList()).data?.points, [])
assert.equal((await impactFigures()).data?.ewaste_managed, 0)
assert.ok(((await locationsSearch({ query: { q: 'Kebayoran' } })).data ?? []).length > 0)
const refused = await submissionsSubmit({ headers, body: { form_id: 99, message: 'x' } })
assert.equal(refused.error?.code, 'invalid')
`

/** Compiles a program with the client that it uses, bundles it, and runs it against the server. */
async function callWith({ folder, run, url }: Ground, name: string, program: string) {
  const file = `call-${name}`
  await writeFile(join(folder, `${file}.ts`), program)
  const config = { ...TSCONFIG, include: [`${file}.ts`, name] }
  await writeFile(join(folder, `tsconfig.${name}.json`), JSON.stringify(config))
  run('npx', ['tsc', '-p', `tsconfig.${name}.json`])
  run('npx', [
    'esbuild',
    `${file}.ts`,
    '--bundle',
    '--platform=node',
    '--format=esm',
    `--outfile=${file}.mjs`,
  ])
  run('node', [`${file}.mjs`, url])
}

const document = join(import.meta.dirname, '..', 'docs', 'openapi.json')

const interop: Interop = {
  npm: [
    '@hey-api/openapi-ts@0.99.0',
    '@redocly/cli@2.77.0',
    '@types/node@24.19.2',
    'esbuild@0.27.2',
    'openapi-fetch@0.17.0',
    'openapi-typescript@7.13.0',
    'typescript@5.9.3',
  ],
  checks: {
    'Redocly’s linter finds no error in the document': async ({ folder, run }) => {
      await copyFile(document, join(folder, 'openapi.json'))
      run('npx', ['redocly', 'lint', 'openapi.json', '--format', 'summary'])
    },
    'the client of openapi-typescript compiles strictly and calls the server': async (ground) => {
      ground.run('npx', ['openapi-typescript', document, '-o', 'fetch/api.ts'])
      await callWith(ground, 'fetch', FETCH_PROGRAM)
    },
    'the client of hey-api compiles strictly and calls the server': async (ground) => {
      ground.run('npx', ['openapi-ts', '-i', document, '-o', 'hey', '--silent'])
      await callWith(ground, 'hey', HEY_PROGRAM)
    },
  },
}
export default interop
