import { deleteApp, getApp } from '@firebase/app'
import type { AskCode, IdentityClient, IdentityConfig } from '#web/lib/identity/port.ts'
import { ANOTHER, newEmail, PASSWORD, signInAnswer } from '../browser.ts'
import type { Peer } from '../peers.ts'
import { HOUR_MS, tally, type Case } from './case.ts'

// A name that the server's types do not follow: the client is written for a browser, and has types of its own.
const CLIENT: string = '#web/lib/identity/firebase.ts'
type Module = { createFirebaseClient: (config: IdentityConfig, ask: AskCode) => IdentityClient }

/** The web app's own client, in front of the peer; it takes the SDK's default app. */
async function withClient(peer: Peer, work: (client: IdentityClient) => Promise<string>) {
  const { createFirebaseClient } = (await import(CLIENT)) as Module
  const client = createFirebaseClient({ provider: 'embedded', base: peer.proxy.url }, () => {
    throw new Error('No account here has a second factor.')
  })
  try {
    return await work(client)
  } finally {
    await client.signOut()
    await deleteApp(getApp())
  }
}

/** Twenty callers at once: what each got, and how many requests it took. */
async function twentyAtOnce({ proxy }: Peer, client: IdentityClient) {
  proxy.behave()
  const tokens = new Set<string | null>()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.token({ forceRefresh: true }).then((token) => {
        tokens.add(token)
        return 'fine'
      }, codeOfError),
    ),
  )
  return `${tally(answers)}, tokens: ${tokens.size}, requests: ${proxy.calls('token').length}`
}

const codeOfError = ({ code }: { code: string }) => code
const codeOf = (work: Promise<unknown>) => work.then(() => 'fine', codeOfError)

const client: Case[] = [
  {
    name: 'refreshes once for twenty callers',
    expected: '20 × fine, tokens: 1, requests: 1; again 20 × fine, tokens: 1, requests: 1',
    run: (peer) =>
      withClient(peer, async (client) => {
        await client.signUp(newEmail(), PASSWORD)
        return `${await twentyAtOnce(peer, client)}; again ${await twentyAtOnce(peer, client)}`
      }),
  },
  {
    name: 'tells twenty callers of a disabled account, with one request',
    expected: '20 × user-disabled, tokens: 0, requests: 1; signed out',
    run: (peer) =>
      withClient(peer, async (client) => {
        const { uid } = await client.signUp(newEmail(), PASSWORD)
        await peer.setDisabled(uid, true)
        const answers = await twentyAtOnce(peer, client)
        return `${answers}; signed ${(await client.ready()) ? 'in' : 'out'}`
      }),
  },
  {
    name: 'changes the password, which it asks for again',
    expected: 'wrong: invalid-credential, right: fine, signed in; new password: fine',
    run: (peer) =>
      withClient(peer, async (client) => {
        const { email } = await client.signUp(newEmail(), PASSWORD)
        await peer.later(HOUR_MS)
        const wrong = await codeOf(client.changePassword(ANOTHER, ANOTHER))
        const right = await codeOf(client.changePassword(PASSWORD, ANOTHER))
        const signed = (await client.token({ forceRefresh: true })) ? 'in' : 'out'
        const after = await signInAnswer(peer, email, ANOTHER)
        return `wrong: ${wrong}, right: ${right}, signed ${signed}; new password: ${after}`
      }),
  },
]

export const clients = { 'our client': client }
