import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { countingInMemory } from '#server/adapters/counting/counting.ts'
import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded/embedded.ts'
import { readEnv } from '#server/installation/env.ts'
import type { AuthEmulator } from '../auth-emulator.ts'
import { createTestDatabase } from '../database.ts'
import { silent } from '../silent.ts'
import { startProxy, type Proxy } from './proxy.ts'

type Purpose = 'reset' | 'verify'

const REQUEST_TYPE: Record<Purpose, string> = { reset: 'PASSWORD_RESET', verify: 'VERIFY_EMAIL' }

/** A server that speaks the protocol of `@firebase/auth`, and what only its administrator can do. */
export type Peer = {
  name: 'ours' | 'emulator'
  /** Between the SDK and the peer. The SDK's hosts are `<proxy.url>/identitytoolkit.googleapis.com` and its sister. */
  proxy: Proxy
  /** Puts the peer's clock that far into the future; the SDK's stays. */
  later: (ms: number) => Promise<void>
  setDisabled: (uid: string, disabled: boolean) => Promise<void>
  /** As an administrator, or the owner on another device. */
  remove: (uid: string) => Promise<void>
  /** Codes in the mails of that kind to this address, oldest first. */
  codes: (email: string, purpose: Purpose) => Promise<string[]>
  close: () => Promise<void>
}

/** The embedded provider on a real port, over a real database. */
export async function openOurs(): Promise<Peer> {
  const database = await createTestDatabase()
  let later_ms = 0
  const codes: { kind: IdentityMail['kind']; email: string; code: string }[] = []
  const identity = await createEmbeddedIdentity({
    db: database.db,
    env: readEnv({ RATE_LIMITS: 'off', NODE_ENV: 'test' }, '/'),
    secret: 'a secret for tests, of more than 32 characters',
    counting: countingInMemory(),
    log: silent,
    now: () => new Date(Date.now() + later_ms),
    requestMail,
  })
  // As the job that sends the mail does it.
  async function requestMail({ kind, email }: IdentityMail) {
    const code =
      kind === 'reset'
        ? await identity.resetCode!(email)
        : kind === 'verify' && (await identity.verifyCode!(email))
    if (code) codes.push({ kind, email, code })
  }
  const app = Fastify()
  await identity.mount!(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const proxy = await startProxy(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/idp`)

  return {
    name: 'ours',
    proxy,
    async later(ms) {
      later_ms = ms
    },
    setDisabled: identity.setDisabled,
    remove: (uid) => identity.deleteAccount(uid),
    codes: async (email, purpose) =>
      codes.filter((sent) => sent.email === email && sent.kind === purpose).map(({ code }) => code),
    async close() {
      await proxy.close()
      await app.close()
      await database.close()
    },
  }
}

/** Google's emulator, which hides what addresses exist, as Google does for every new project. */
export async function openEmulator({ url, project, admin, later, stop }: AuthEmulator): Promise<Peer> {
  const toolkit = '/identitytoolkit.googleapis.com'
  await admin('PATCH', `${toolkit}/v2/projects/${project}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  })
  const proxy = await startProxy(url)
  const accounts = `${toolkit}/v1/projects/${project}/accounts`
  type Codes = { oobCodes: { email: string; requestType: string; oobCode: string }[] }

  return {
    name: 'emulator',
    proxy,
    later,
    async setDisabled(localId, disableUser) {
      await admin('POST', `${accounts}:update`, { localId, disableUser })
    },
    async remove(localId) {
      await admin('POST', `${accounts}:delete`, { localId })
    },
    async codes(email, purpose) {
      const { oobCodes } = await admin<Codes>('GET', `/emulator/v1/projects/${project}/oobCodes`)
      return oobCodes
        .filter((sent) => sent.requestType === REQUEST_TYPE[purpose] && sent.email === email)
        .map(({ oobCode }) => oobCode)
    },
    async close() {
      await proxy.close()
      await stop()
    },
  }
}
