import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { RECENT_LOGIN_S } from '#contract/people/accounts.ts'
import { readSecondFactorCode } from '#contract/foundation/typed-code.ts'
import type { Database, RootDatabase } from '#server/database/open.ts'
import { identityRecoveryCode, identityUser } from '#server/database/schema/identity.ts'
import { lockAccount } from './lock-account.ts'
import { createSeal } from './seal.ts'
import { newSecret, stepOfCode } from './totp.ts'
import { WireError } from './wire-error.ts'

const MINUTE_MS = 60_000
/** How long an app may take to be set up, and a code to be typed. */
const SETUP_MS = 15 * MINUTE_MS
const PENDING_MS = 5 * MINUTE_MS
const RECOVERY_CODES = 10
/** Of 32 signs, none taken for another: ten of them are 50 bits. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

type IdentityUser = typeof identityUser.$inferSelect
type Setup = { uid: string; secret: string; until: number }
/**
 * `proof`: of the password that was right, or of the tie to the agency, so that a new one ends this. `session`: of a
 * ticket, as the agency's accounts have it.
 */
type Pending = { uid: string; proof: string; until: number; session?: PendingSession }
type PendingSession = { id: string; ends_at: number }

/** The columns of an account's second factor. */
export type Factor = Pick<IdentityUser, 'factorId' | 'factorSecret' | 'factorStep' | 'factorAt'>
export const NO_FACTOR: Factor = { factorId: null, factorSecret: null, factorStep: null, factorAt: null }

/** TOTP as the second factor of an account, and codes on paper for who has lost the phone. */
export function createSecondFactor(db: RootDatabase, secret: string, now: () => Date) {
  const secrets = createSeal(secret, 'second-factor')
  const setups = createSeal(secret, 'second-factor-setup')
  const pendings = createSeal(secret, 'second-factor-pending')
  const recovery = createSeal(secret, 'recovery-code')
  const inMs = (ms: number) => now().getTime() + ms

  return {
    /** A secret for an app. Nothing is kept until a code of it has come back. */
    async begin(uid: string) {
      const made = newSecret()
      const until = inMs(SETUP_MS)
      return {
        secret: made,
        until: new Date(until),
        session: await setups.write({ uid, secret: made, until } satisfies Setup),
      }
    },

    /** @throws WireError INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE */
    async finish(uid: string, session: string, code: string): Promise<Factor> {
      const setup = await setups.read<Setup>(session)
      if (setup?.uid !== uid) throw new WireError('INVALID_SESSION_INFO')
      if (setup.until <= now().getTime()) throw new WireError('SESSION_EXPIRED')
      const factorStep = stepOfCode(setup.secret, code, now(), null)
      if (factorStep === undefined) throw new WireError('INVALID_CODE')
      const factorSecret = await secrets.write({ secret: setup.secret })
      return { factorId: randomUUID(), factorSecret, factorStep, factorAt: now() }
    },

    /** For a person with the right first factor (`accounts.openerOf`). */
    pending: (uid: string, opener: string, session?: PendingSession) =>
      pendings.write({
        uid,
        proof: pendings.mark(opener),
        until: inMs(PENDING_MS),
        ...(session && { session }),
      } satisfies Pending),

    /** @throws WireError INVALID_MFA_PENDING_CREDENTIAL, also when it took too long */
    async readPending(credential: string) {
      const found = await pendings.read<Pending>(credential)
      if (!found || found.until <= now().getTime()) throw new WireError('INVALID_MFA_PENDING_CREDENTIAL')
      const { uid, proof, session } = found
      return { uid, session, isOf: (opener: string) => pendings.mark(opener) === proof }
    },

    /**
     * A code of the app, or one on paper: either counts once, also of two at the same moment.
     * @throws WireError INVALID_CODE
     */
    async use({ id, factorSecret, factorStep }: IdentityUser, code: string) {
      const kept = factorSecret === null ? undefined : await secrets.read<{ secret: string }>(factorSecret)
      const step = kept && stepOfCode(kept.secret, code, now(), factorStep)
      if (step === undefined) {
        if (await useRecoveryCode(id, code)) return
        throw new WireError('INVALID_CODE')
      }
      const unused = or(isNull(identityUser.factorStep), lt(identityUser.factorStep, step))
      const { rowCount } = await db
        .update(identityUser)
        .set({ factorStep: step })
        .where(and(eq(identityUser.id, id), unused))
      if (rowCount !== 1) throw new WireError('INVALID_CODE')
    },

    /**
     * Codes to write down; those of before are worth nothing, also of two who ask at once. Only their marks are kept.
     * @throws WireError MFA_ENROLLMENT_NOT_FOUND when their factor was removed in the time between
     */
    async makeRecoveryCodes({ id, factorId }: IdentityUser) {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      await db.transaction(async (tx) => {
        const user = await lockAccount(tx, id)
        if (!user?.factorId || user.factorId !== factorId) throw new WireError('MFA_ENROLLMENT_NOT_FOUND')
        await forgetRecoveryCodes(tx, id)
        const rows = codes.map((code) => ({ id: randomUUID(), userId: id, mark: recovery.mark(code) }))
        await tx.insert(identityRecoveryCode).values(rows)
      })
      return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
    },

    /** Whether it was set up a moment ago and its first codes have not been made: the session is the one that did it. */
    awaitsCodes: async ({ id, factorAt }: IdentityUser) =>
      factorAt !== null &&
      factorAt.getTime() > inMs(-RECENT_LOGIN_S * 1000) &&
      (await db.$count(identityRecoveryCode, eq(identityRecoveryCode.userId, id))) === 0,

    recoveryCodesLeft: (uid: string) => db.$count(identityRecoveryCode, eq(identityRecoveryCode.userId, uid)),
  }

  async function useRecoveryCode(uid: string, typed: string) {
    const mark = recovery.mark(readSecondFactorCode(typed))
    const { rowCount } = await db
      .delete(identityRecoveryCode)
      .where(and(eq(identityRecoveryCode.userId, uid), eq(identityRecoveryCode.mark, mark)))
    return rowCount === 1
  }
}

export const forgetRecoveryCodes = (tx: Pick<Database, 'delete'>, uid: string) =>
  tx.delete(identityRecoveryCode).where(eq(identityRecoveryCode.userId, uid))

const newRecoveryCode = () =>
  [...randomBytes(10)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join('')

export type SecondFactor = ReturnType<typeof createSecondFactor>
