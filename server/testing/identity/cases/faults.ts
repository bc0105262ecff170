import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type Auth,
} from '@firebase/auth'
import { answer, browser, newEmail, PASSWORD, refresh, signUp } from '../browser.ts'
import type { Peer } from '../peers.ts'
import { refusal, type Fault } from '../proxy.ts'
import { withBotCheck } from './bot-check.ts'
import type { Case } from './case.ts'

/** A sign-in that goes wrong on the way. */
const signInThrough = async (peer: Peer, fault: Fault) => {
  const { email } = await signUp(peer)
  peer.proxy.behave(({ name }) => (name === 'accounts:signInWithPassword' ? fault : undefined))
  return answer(signInWithEmailAndPassword(browser(peer.proxy.url), email, PASSWORD))
}

const html: Fault = { status: 502, type: 'text/html', body: '<html><h1>Bad gateway</h1></html>' }
const secondFactor: Fault = {
  status: 200,
  body: JSON.stringify({ localId: 'x', mfaPendingCredential: 'pending', mfaInfo: [] }),
}

const signIns: Case[] = [
  {
    name: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    expected: 'too-many-requests',
    run: (peer) => signInThrough(peer, refusal('TOO_MANY_ATTEMPTS_TRY_LATER', 429)),
  },
  {
    name: 'TOO_MANY_ATTEMPTS_TRY_LATER, with a reason',
    expected: 'too-many-requests',
    run: (peer) => signInThrough(peer, refusal('TOO_MANY_ATTEMPTS_TRY_LATER : Access is disabled', 400)),
  },
  {
    name: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    expected: 'password-does-not-meet-requirements',
    run: (peer) => signInThrough(peer, refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing a digit')),
  },
  {
    name: 'EXPIRED_OOB_CODE',
    expected: 'expired-action-code',
    run: (peer) => signInThrough(peer, refusal('EXPIRED_OOB_CODE')),
  },
  {
    name: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    expected: 'requires-recent-login',
    run: (peer) => signInThrough(peer, refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')),
  },
  {
    name: 'a pending second factor',
    expected: 'multi-factor-auth-required',
    run: (peer) => signInThrough(peer, secondFactor),
  },
  { name: 'an HTML page', expected: 'network-request-failed', run: (peer) => signInThrough(peer, html) },
  {
    name: 'a connection that breaks',
    expected: 'network-request-failed',
    run: (peer) => signInThrough(peer, 'broken'),
  },
  {
    name: 'a port where nobody listens',
    expected: 'network-request-failed',
    run: async () =>
      answer(signInWithEmailAndPassword(browser('http://127.0.0.1:1/idp'), newEmail(), PASSWORD)),
  },
]

const refreshThrough = async (peer: Peer, fault: Fault) => {
  const visit = await signUp(peer)
  peer.proxy.behave(({ name }) => (name === 'token' ? fault : undefined))
  const first = await refresh(visit)
  peer.proxy.behave()
  return first
}

const refreshes: Case[] = [
  {
    name: 'USER_DISABLED',
    expected: 'user-disabled, signed out',
    run: (peer) => refreshThrough(peer, refusal('USER_DISABLED')),
  },
  {
    name: 'TOKEN_EXPIRED',
    expected: 'user-token-expired, signed out',
    run: (peer) => refreshThrough(peer, refusal('TOKEN_EXPIRED')),
  },
  {
    name: 'INVALID_REFRESH_TOKEN',
    expected: 'invalid-refresh-token, signed in',
    run: (peer) => refreshThrough(peer, refusal('INVALID_REFRESH_TOKEN')),
  },
  {
    name: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    expected: 'too-many-requests, signed in',
    run: (peer) => refreshThrough(peer, refusal('TOO_MANY_ATTEMPTS_TRY_LATER', 429)),
  },
  {
    name: 'an HTML page',
    expected: 'network-request-failed, signed in',
    run: (peer) => refreshThrough(peer, html),
  },
  {
    name: 'a connection that breaks',
    expected: 'network-request-failed, signed in',
    run: (peer) => refreshThrough(peer, 'broken'),
  },
]

const botChecks: Case[] = [
  {
    name: 'of a sign-up',
    expected: 'fine; tokens: none, bot-check:signUpPassword',
    run: (peer) =>
      withBotCheck(peer, 'accounts:signUp', (auth) =>
        createUserWithEmailAndPassword(auth, newEmail(), PASSWORD),
      ),
  },
  {
    name: 'of a sign-in',
    expected: 'fine; tokens: none, bot-check:signInWithPassword',
    async run(peer) {
      const { email } = await signUp(peer)
      const signIn = (auth: Auth) => signInWithEmailAndPassword(auth, email, PASSWORD)
      return withBotCheck(peer, 'accounts:signInWithPassword', signIn)
    },
  },
  {
    name: 'of a new password by mail',
    expected: 'fine; tokens: none, bot-check:getOobCode',
    async run(peer) {
      const { email } = await signUp(peer)
      return withBotCheck(peer, 'accounts:sendOobCode', (auth) => sendPasswordResetEmail(auth, email))
    },
  },
]

export const faults = {
  'a sign-in answered with': signIns,
  'a refresh answered with': refreshes,
  'MISSING_RECAPTCHA_TOKEN once, in answer': botChecks,
}
