import {
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  reload,
  validatePassword,
} from '@firebase/auth'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import {
  answer,
  ANOTHER,
  browser,
  newEmail,
  outcome,
  PASSWORD,
  refresh,
  signIn,
  signInAnswer,
  signUp,
} from '../browser.ts'
import type { Peer } from '../peers.ts'
import { MINUTE_MS, tally, type Case } from './case.ts'

const signUpAnswer = ({ proxy }: Peer, email: string, password = PASSWORD) =>
  answer(createUserWithEmailAndPassword(browser(proxy.url), email, password))

const signUps: Case[] = [
  {
    name: 'signs in at once, for an hour',
    expected: 'signed in, a token of the person for 3600 s',
    async run(peer) {
      const { auth, user, email } = await signUp(peer)
      const { exp, iat, ...claims } = decodeJwt(await user.getIdToken())
      const own = claims.sub === user.uid && claims.user_id === user.uid && claims.email === email
      return `signed ${auth.currentUser ? 'in' : 'out'}, a token of ${own ? 'the person' : 'another'} for ${exp! - iat!} s`
    },
  },
  {
    name: 'and how the token is signed',
    async run(peer) {
      const { user } = await signUp(peer)
      return decodeProtectedHeader(await user.getIdToken()).alg ?? 'not said'
    },
  },
  {
    name: 'with an address in capitals',
    expected: 'kept in small letters',
    async run(peer) {
      const email = newEmail()
      const { user } = await signUp(peer, email.toUpperCase())
      return user.email === email ? 'kept in small letters' : `kept as ${user.email}`
    },
  },
  {
    name: 'with a taken address',
    expected: 'email-already-in-use',
    run: async (peer) => signUpAnswer(peer, (await signUp(peer)).email),
  },
  {
    name: 'with a taken address in other letters',
    expected: 'email-already-in-use',
    run: async (peer) => signUpAnswer(peer, (await signUp(peer)).email.toUpperCase()),
  },
  {
    name: 'of one address six times at once',
    expected: '1 × fine, 5 × email-already-in-use',
    async run(peer) {
      const email = newEmail()
      const answers = await Promise.all(Array.from({ length: 6 }, () => signUpAnswer(peer, email)))
      return tally(answers.sort((a, b) => Number(b === 'fine') - Number(a === 'fine')))
    },
  },
  {
    name: 'with a password of five characters',
    expected: 'weak-password',
    run: (peer) => signUpAnswer(peer, newEmail(), '12345'),
  },
  { name: 'with a password of seven characters', run: (peer) => signUpAnswer(peer, newEmail(), '1234567') },
  {
    name: 'without a password',
    expected: 'missing-password',
    run: (peer) => signUpAnswer(peer, newEmail(), ''),
  },
  { name: 'with a malformed address', expected: 'invalid-email', run: (peer) => signUpAnswer(peer, 'nope') },
  { name: 'without an address', expected: 'missing-email', run: (peer) => signUpAnswer(peer, '') },
]

const signIns: Case[] = [
  {
    name: 'with the address',
    expected: 'fine',
    run: async (peer) => signInAnswer(peer, (await signUp(peer)).email),
  },
  {
    name: 'with the address in other letters',
    expected: 'fine',
    run: async (peer) => signInAnswer(peer, (await signUp(peer)).email.toUpperCase()),
  },
  {
    name: 'with a wrong password',
    expected: 'invalid-credential',
    run: async (peer) => signInAnswer(peer, (await signUp(peer)).email, ANOTHER),
  },
  { name: 'of nobody', expected: 'invalid-credential', run: (peer) => signInAnswer(peer, newEmail()) },
  { name: 'with a malformed address', expected: 'invalid-email', run: (peer) => signInAnswer(peer, 'nope') },
  {
    name: 'without a password',
    expected: 'missing-password',
    run: async (peer) => signInAnswer(peer, (await signUp(peer)).email, ''),
  },
  {
    name: 'asked how an address signs in',
    expected: 'nothing is said',
    async run(peer) {
      const methods = await fetchSignInMethodsForEmail(browser(peer.proxy.url), (await signUp(peer)).email)
      return methods.length === 0 ? 'nothing is said' : methods.join(', ')
    },
  },
]

const disabled: Case[] = [
  {
    name: 'signs in',
    expected: 'user-disabled',
    async run(peer) {
      const { user, email } = await signUp(peer)
      await peer.setDisabled(user.uid, true)
      return signInAnswer(peer, email)
    },
  },
  {
    name: 'signs in with a wrong password',
    async run(peer) {
      const { user, email } = await signUp(peer)
      await peer.setDisabled(user.uid, true)
      return signInAnswer(peer, email, ANOTHER)
    },
  },
  {
    name: 'refreshes its token',
    expected: 'user-disabled, signed out',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.setDisabled(visit.user.uid, true)
      return refresh(visit)
    },
  },
  {
    name: 'loads its account again',
    expected: 'user-disabled, signed out',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.setDisabled(visit.user.uid, true)
      return outcome(visit, reload(visit.user))
    },
  },
  {
    name: 'is enabled again before it noticed',
    expected: 'fine, signed in',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.setDisabled(visit.user.uid, true)
      await peer.setDisabled(visit.user.uid, false)
      return refresh(visit)
    },
  },
]

const gone: Case[] = [
  {
    name: 'refreshes its token',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.remove(visit.user.uid)
      return refresh(visit)
    },
  },
  {
    name: 'loads its account again',
    expected: 'user-token-expired, signed out',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.remove(visit.user.uid)
      return outcome(visit, reload(visit.user))
    },
  },
  {
    name: 'signs in',
    expected: 'invalid-credential',
    async run(peer) {
      const { user, email } = await signUp(peer)
      await peer.remove(user.uid)
      return signInAnswer(peer, email)
    },
  },
]

const ownDeletion: Case[] = [
  {
    name: 'soon after signing in',
    expected: 'fine, signed out, then invalid-credential',
    async run(peer) {
      const visit = await signUp(peer)
      return `${await outcome(visit, deleteUser(visit.user))}, then ${await signInAnswer(peer, visit.email)}`
    },
  },
  {
    name: 'frees the address',
    expected: 'fine',
    async run(peer) {
      const { user, email } = await signUp(peer)
      await deleteUser(user)
      return signUpAnswer(peer, email)
    },
  },
  {
    name: 'ten minutes after signing in',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.later(10 * MINUTE_MS)
      return outcome(visit, deleteUser(visit.user))
    },
  },
  {
    name: 'ends the sessions on other devices',
    async run(peer) {
      const { user, email } = await signUp(peer)
      const other = await signIn(peer, email)
      await deleteUser(user)
      return refresh(other)
    },
  },
]

const policy: Case[] = [
  {
    name: 'of a password that is too short',
    async run({ proxy }) {
      const auth = browser(proxy.url)
      return validatePassword(auth, '1234567').then(
        ({ isValid, passwordPolicy: { customStrengthOptions: rules } }) =>
          `${isValid ? 'good' : 'refused'}, at least ${rules.minPasswordLength}`,
        (error: { code: string }) =>
          error.code.includes('not-implemented') ? 'not implemented' : error.code,
      )
    },
  },
]

export const accounts = {
  'sign-up': signUps,
  'sign-in': signIns,
  'a disabled account': disabled,
  'an account deleted elsewhere': gone,
  'deleting your account': ownDeletion,
  'the password policy': policy,
}
