import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { WireError } from './wire-error.ts'

/** Argon2id as OWASP's password storage cheat sheet advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashes and signatures of tokens are computed by the same threads of libuv. One thread is never given to a hash,
// so that nobody who is signed in waits for those who are signing in.
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), THREADS - 1))
/** About a second's work. A caller who came after that would rather hear it than wait. */
const WAITING = 64 * AT_ONCE
const inTurn = pLimit(AT_ONCE)

async function bounded<T>(work: () => Promise<T>) {
  if (inTurn.pendingCount >= WAITING)
    throw new WireError('TOO_MANY_ATTEMPTS_TRY_LATER', { status: 503, retry_after_s: 2 })
  return inTurn(work)
}

/** Two keyboards may write the same letter with different code points. */
const canonical = (password: string) => password.normalize('NFKC')

/** @throws WireError TOO_MANY_ATTEMPTS_TRY_LATER (503) when too many wait already */
export const hashPassword = (password: string) => bounded(() => hash(canonical(password), COST))

/** @throws WireError TOO_MANY_ATTEMPTS_TRY_LATER (503) when too many wait already */
export const verifyPassword = ({ hash, password }: { hash: string; password: string }) =>
  bounded(() => verify(hash, canonical(password)))
