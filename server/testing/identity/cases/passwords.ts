import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  TotpMultiFactorGenerator,
  updateEmail,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { decodeJwt } from 'jose'
import { codeAt, stepOf } from '#server/adapters/identity/embedded/totp.ts'
import {
  anotherTab,
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
  type Visit,
} from '../browser.ts'
import type { Peer } from '../peers.ts'
import { HOUR_MS, MINUTE_MS, tally, type Case } from './case.ts'

const askReset = ({ proxy }: Peer, email: string) => answer(sendPasswordResetEmail(browser(proxy.url), email))
const check = ({ proxy }: Peer, code: string) => verifyPasswordResetCode(browser(proxy.url), code)
const confirm = ({ proxy }: Peer, code: string, password = ANOTHER) =>
  answer(confirmPasswordReset(browser(proxy.url), code, password))

/** The newest code in the mails to this address, after asking for one. */
async function newCode(peer: Peer, email: string) {
  await askReset(peer, email)
  return (await peer.codes(email, 'reset')).at(-1)!
}

const mails = async (peer: Peer, email: string) => `mails: ${(await peer.codes(email, 'reset')).length}`

const reset: Case[] = [
  {
    name: 'asked for',
    expected: 'fine, mails: 1',
    async run(peer) {
      const { email } = await signUp(peer)
      return `${await askReset(peer, email)}, ${await mails(peer, email)}`
    },
  },
  {
    name: 'asked for by nobody',
    expected: 'fine, mails: 0',
    async run(peer) {
      const email = newEmail()
      return `${await askReset(peer, email)}, ${await mails(peer, email)}`
    },
  },
  { name: 'asked for a malformed address', run: (peer) => askReset(peer, 'nope') },
  { name: 'asked for no address', expected: 'missing-email', run: (peer) => askReset(peer, '') },
  {
    name: 'a code tells whom it is for',
    expected: 'the address',
    async run(peer) {
      const { email } = await signUp(peer)
      return (await check(peer, await newCode(peer, email))) === email ? 'the address' : 'another'
    },
  },
  {
    name: 'a fresh code',
    expected: 'fine; old password: invalid-credential; new password: fine',
    async run(peer) {
      const { email } = await signUp(peer)
      const confirmed = await confirm(peer, await newCode(peer, email))
      const [before, after] = [await signInAnswer(peer, email), await signInAnswer(peer, email, ANOTHER)]
      return `${confirmed}; old password: ${before}; new password: ${after}`
    },
  },
  {
    name: 'a used code',
    expected: 'invalid-action-code, when checked invalid-action-code',
    async run(peer) {
      const code = await newCode(peer, (await signUp(peer)).email)
      await confirm(peer, code)
      return `${await confirm(peer, code)}, when checked ${await answer(check(peer, code))}`
    },
  },
  {
    name: 'an invented code',
    expected: 'invalid-action-code, when checked invalid-action-code',
    run: async (peer) =>
      `${await confirm(peer, 'bogus')}, when checked ${await answer(check(peer, 'bogus'))}`,
  },
  {
    name: 'a code two hours later',
    async run(peer) {
      const code = await newCode(peer, (await signUp(peer)).email)
      await peer.later(2 * HOUR_MS)
      return `when checked ${await answer(check(peer, code))}, when used ${await confirm(peer, code)}`
    },
  },
  {
    name: 'an earlier code of two',
    expected: 'fine',
    async run(peer) {
      const { email } = await signUp(peer)
      const earlier = await newCode(peer, email)
      await newCode(peer, email)
      return confirm(peer, earlier)
    },
  },
  {
    name: 'a weak password does not use the code up',
    expected: 'weak-password, then fine',
    async run(peer) {
      const code = await newCode(peer, (await signUp(peer)).email)
      return `${await confirm(peer, code, '12345')}, then ${await confirm(peer, code)}`
    },
  },
  {
    name: 'the code of an account that is gone',
    expected: 'invalid-action-code',
    async run(peer) {
      const { user, email } = await signUp(peer)
      const code = await newCode(peer, email)
      await peer.remove(user.uid)
      return confirm(peer, code)
    },
  },
  {
    name: 'of a disabled account',
    expected: 'fine, then user-disabled',
    async run(peer) {
      const { user, email } = await signUp(peer)
      await peer.setDisabled(user.uid, true)
      const asked = await askReset(peer, email)
      const [code] = await peer.codes(email, 'reset')
      if (code) await confirm(peer, code)
      return `${asked}, then ${await signInAnswer(peer, email, code ? ANOTHER : PASSWORD)}`
    },
  },
]

async function resetElsewhere(peer: Peer) {
  const visit = await signUp(peer)
  const code = await newCode(peer, visit.email)
  await peer.later(2000)
  await confirm(peer, code)
  return visit
}

const sessionsAfterReset: Case[] = [
  { name: 'when refreshed', run: async (peer) => refresh(await resetElsewhere(peer)) },
  {
    name: 'when its account is loaded again',
    expected: 'user-token-expired, signed out',
    async run(peer) {
      const visit = await resetElsewhere(peer)
      return outcome(visit, reload(visit.user))
    },
  },
]

const passwordChange: Case[] = [
  {
    name: 'soon after signing in',
    expected: 'fine, signed in; old password: invalid-credential; new password: fine',
    async run(peer) {
      const visit = await signUp(peer)
      const changed = await outcome(visit, updatePassword(visit.user, ANOTHER))
      const before = await signInAnswer(peer, visit.email)
      return `${changed}; old password: ${before}; new password: ${await signInAnswer(peer, visit.email, ANOTHER)}`
    },
  },
  {
    name: 'ten minutes after signing in',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.later(10 * MINUTE_MS)
      return outcome(visit, updatePassword(visit.user, ANOTHER))
    },
  },
  {
    name: 'ten minutes after signing in, with the password typed again',
    expected: 'fine, signed in',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.later(10 * MINUTE_MS)
      await reauthenticateWithCredential(visit.user, EmailAuthProvider.credential(visit.email, PASSWORD))
      return outcome(visit, updatePassword(visit.user, ANOTHER))
    },
  },
  {
    name: 'with the old password typed wrong',
    expected: 'invalid-credential, signed in',
    async run(peer) {
      const visit = await signUp(peer)
      const credential = EmailAuthProvider.credential(visit.email, ANOTHER)
      return outcome(visit, reauthenticateWithCredential(visit.user, credential))
    },
  },
  {
    name: 'to a weak one',
    expected: 'weak-password, signed in; old password: fine',
    async run(peer) {
      const visit = await signUp(peer)
      const changed = await outcome(visit, updatePassword(visit.user, '12345'))
      return `${changed}; old password: ${await signInAnswer(peer, visit.email)}`
    },
  },
  {
    name: 'keeps the session that changed it',
    expected: 'fine, signed in',
    async run(peer) {
      const visit = await signUp(peer)
      await updatePassword(visit.user, ANOTHER)
      await peer.later(HOUR_MS)
      return refresh(visit)
    },
  },
  { name: 'and the session on another device', run: (peer) => onAnotherDevice(peer, changePassword) },
]

const changePassword = ({ user }: Visit) => updatePassword(user, ANOTHER)

async function onAnotherDevice(peer: Peer, change: (visit: Visit) => Promise<unknown>) {
  const visit = await signUp(peer)
  const other = await signIn(peer, visit.email)
  await change(visit)
  return refresh(other)
}

const emailChange: Case[] = [
  {
    name: 'soon after signing in',
    expected: 'fine, signed in, the new one in the token; old address: invalid-credential; new address: fine',
    async run(peer) {
      const visit = await signUp(peer)
      const email = newEmail()
      const changed = await outcome(visit, updateEmail(visit.user, email))
      const claims = decodeJwt(await visit.user.getIdToken(true))
      const told = claims.email === email ? 'the new one in the token' : 'not in the token'
      const [before, after] = [await signInAnswer(peer, visit.email), await signInAnswer(peer, email)]
      return `${changed}, ${told}; old address: ${before}; new address: ${after}`
    },
  },
  {
    name: 'to a taken one',
    expected: 'email-already-in-use, signed in',
    async run(peer) {
      const [visit, other] = [await signUp(peer), await signUp(peer)]
      return outcome(visit, updateEmail(visit.user, other.email.toUpperCase()))
    },
  },
  {
    name: 'to a malformed one',
    expected: 'invalid-email, signed in',
    async run(peer) {
      const visit = await signUp(peer)
      return outcome(visit, updateEmail(visit.user, 'nope'))
    },
  },
  {
    name: 'ten minutes after signing in',
    async run(peer) {
      const visit = await signUp(peer)
      await peer.later(10 * MINUTE_MS)
      return outcome(visit, updateEmail(visit.user, newEmail()))
    },
  },
  {
    name: 'keeps the session that changed it',
    expected: 'fine, signed in',
    async run(peer) {
      const visit = await signUp(peer)
      await updateEmail(visit.user, newEmail())
      await peer.later(HOUR_MS)
      return refresh(visit)
    },
  },
  {
    name: 'and the session on another device',
    run: (peer) => onAnotherDevice(peer, ({ user }) => updateEmail(user, newEmail())),
  },
  {
    name: 'with a link in a mail to the new one',
    async run(peer) {
      const visit = await signUp(peer)
      return outcome(visit, verifyBeforeUpdateEmail(visit.user, newEmail()))
    },
  },
]

/** The code of the mail that somebody has just asked for, to prove their address. */
async function proof(peer: Peer, { user, email }: Visit) {
  await sendEmailVerification(user)
  return (await peer.codes(email, 'verify')).at(-1)!
}

const apply = ({ proxy }: Peer, code: string) => answer(applyActionCode(browser(proxy.url), code))

/** As the account says it, and as a token that is made now does. */
async function proven({ user }: Visit) {
  await reload(user)
  const { email_verified } = decodeJwt(await user.getIdToken(true))
  return `account ${user.emailVerified}, token ${email_verified}`
}

const emailProof: Case[] = [
  {
    name: 'of a new account',
    expected: 'account false, token false',
    run: async (peer) => proven(await signUp(peer)),
  },
  {
    name: 'by the link in a mail, which another browser opens',
    expected: 'fine; account true, token true',
    async run(peer) {
      const visit = await signUp(peer)
      const code = await proof(peer, visit)
      await peer.later(2000)
      return `${await apply(peer, code)}; ${await proven(visit)}`
    },
  },
  {
    name: 'what the link is for',
    expected: 'VERIFY_EMAIL of the address',
    async run(peer) {
      const visit = await signUp(peer)
      const { operation, data } = await checkActionCode(browser(peer.proxy.url), await proof(peer, visit))
      return `${operation} of ${data.email === visit.email ? 'the address' : 'another'}`
    },
  },
  {
    name: 'by a link that was used',
    expected: 'invalid-action-code',
    async run(peer) {
      const code = await proof(peer, await signUp(peer))
      await apply(peer, code)
      return apply(peer, code)
    },
  },
  {
    name: 'by an invented link',
    expected: 'invalid-action-code',
    run: (peer) => apply(peer, 'bogus'),
  },
  {
    name: 'by a link that was sent to the address of before',
    expected: 'invalid-action-code; account false, token false',
    async run(peer) {
      const visit = await signUp(peer)
      const code = await proof(peer, visit)
      await updateEmail(visit.user, newEmail())
      return `${await apply(peer, code)}; ${await proven(visit)}`
    },
  },
  {
    name: 'and then another address',
    expected: 'account false, token false',
    async run(peer) {
      const visit = await signUp(peer)
      await apply(peer, await proof(peer, visit))
      await updateEmail(visit.user, newEmail())
      return proven(visit)
    },
  },
  {
    name: 'with a new password by mail',
    expected: 'fine; account true, token true',
    async run(peer) {
      const { email } = await signUp(peer)
      const confirmed = await confirm(peer, await newCode(peer, email))
      return `${confirmed}; ${await proven(await signIn(peer, email, ANOTHER))}`
    },
  },
  {
    name: 'and the link sets no password',
    expected: 'invalid-action-code',
    run: async (peer) => confirm(peer, await proof(peer, await signUp(peer))),
  },
  {
    name: 'by the link for a new password',
    run: async (peer) => apply(peer, await newCode(peer, (await signUp(peer)).email)),
  },
]

const secondFactor: Case[] = [
  {
    name: 'is set up with a code of its app',
    async run(peer) {
      const { user } = await signUp(peer)
      const setUp = async () => {
        const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
        const code = codeAt(secret.secretKey, stepOf(new Date()))
        await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'app')
      }
      return `${await answer(setUp())}, factors: ${multiFactor(user).enrolledFactors.length}`
    },
  },
]

const sessions: Case[] = [
  {
    name: 'keeps its refresh token',
    expected: 'another token, the same refresh token',
    async run(peer) {
      const { user } = await signUp(peer)
      const [token, refreshToken] = [await user.getIdToken(), user.refreshToken]
      await peer.later(2000)
      const other = (await user.getIdToken(true)) === token ? 'the same' : 'another'
      return `${other} token, ${user.refreshToken === refreshToken ? 'the same' : 'another'} refresh token`
    },
  },
  {
    name: 'remembers when the password was typed',
    expected: 'the sign-in',
    async run(peer) {
      const { user } = await signUp(peer)
      const { auth_time } = decodeJwt(await user.getIdToken())
      await peer.later(HOUR_MS)
      return decodeJwt(await user.getIdToken(true)).auth_time === auth_time ? 'the sign-in' : 'another time'
    },
  },
]

const tabs: Case[] = [
  {
    name: 'refresh at the same instant',
    expected: 'fine, signed in; fine, signed in',
    async run(peer) {
      const one = await signUp(peer)
      const two = await anotherTab(peer, one)
      return (await Promise.all([refresh(one), refresh(two)])).join('; ')
    },
  },
  {
    name: 'one refreshes while the other changes the password',
    expected: '5 × fine, signed in; fine, signed in; afterwards fine, signed in; fine, signed in',
    async run(peer) {
      const rounds: string[] = []
      while (rounds.length < 5) rounds.push(await changeWhileRefreshing(peer))
      return tally(rounds)
    },
  },
  {
    name: 'one refreshes a second after the other changed the password',
    expected: 'fine, signed in',
    run: (peer) => afterChange(peer, 1000),
  },
  {
    name: 'one refreshes an hour after the other changed the password',
    run: (peer) => afterChange(peer, HOUR_MS),
  },
]

async function changeWhileRefreshing(peer: Peer) {
  const one = await signUp(peer)
  const two = await anotherTab(peer, one)
  const both = await Promise.all([outcome(one, updatePassword(one.user, ANOTHER)), refresh(two)])
  return `${both.join('; ')}; afterwards ${(await Promise.all([refresh(one), refresh(two)])).join('; ')}`
}

async function afterChange(peer: Peer, ms: number) {
  const one = await signUp(peer)
  const two = await anotherTab(peer, one)
  await updatePassword(one.user, ANOTHER)
  await peer.later(ms)
  return refresh(two)
}

export const passwords = {
  'a new password by mail': reset,
  'a session from before the new password': sessionsAfterReset,
  'changing the password': passwordChange,
  'changing the address': emailChange,
  'proving the address': emailProof,
  'a second factor': secondFactor,
  'a session that is refreshed': sessions,
  'two tabs with one session': tabs,
}
