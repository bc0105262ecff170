import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#server/testing/test-app.ts'
import { startServer, type ServerProcess } from '#server/testing/server-process.ts'

// The real program: what is asked for over HTTP is in the folder of mails a moment later.
const email = 'budi@example.org'
let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-jobs-'))
  await chmod(folder, 0o711)
  server = await start()
  await post('/api/signup', { username: 'budi', email, password: PASSWORD })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' })
const said = async (what: string) => {
  while (!server.output().includes(what)) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function post(path: string, payload: object) {
  const reply = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const idp = (call: string, payload: object) =>
  post(`/idp/identitytoolkit.googleapis.com/v1/accounts:${call}`, payload)
const forgotten = () => idp('sendOobCode', { requestType: 'PASSWORD_RESET', email })

/** Waits for as many mails; gives the newest. */
async function mails(count: number) {
  for (;;) {
    const names = await readdir(join(folder, 'data', 'mail')).catch(() => [])
    const written = names.filter((name) => name.endsWith('.eml')).toSorted()
    if (written.length >= count) {
      expect(written).toHaveLength(count)
      return readFile(join(folder, 'data', 'mail', written.at(-1)!), 'utf8')
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a forgotten password: the link of the mail leads here and sets another', async () => {
  expect((await forgotten()).status).toBe(200)
  const mail = await mails(1)
  expect(mail).toContain(`To: ${email}`)
  const link = new URL(/http:\/\/\S+\/reset-password\S+/.exec(mail)![0])
  expect(link.port).toBe(new URL(server.url).port)
  const code = link.searchParams.get('oobCode')
  expect((await idp('resetPassword', { oobCode: code, newPassword: 'lebih-kuat-5678' })).status).toBe(200)
  expect(await mails(2)).toContain('Kata sandi akun Resirkuit Anda diubah pada')
  const signIn = (password: string) => idp('signInWithPassword', { email, password, returnSecureToken: true })
  expect((await signIn('lebih-kuat-5678')).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(400)
})

test('a mail that was promised is written later, though the folder was in the way and the server was killed', async () => {
  const path = join(folder, 'data', 'mail')
  await rm(path, { recursive: true })
  await writeFile(path, '')
  expect((await forgotten()).status).toBe(200)
  // Killed a moment earlier, while the job was running, it is found by its missing heartbeat, some 20 s later.
  await said('is tried again: identity-mail')
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
  await rm(path)
  server = await start()
  expect(await mails(1)).toContain('/reset-password?')
})
