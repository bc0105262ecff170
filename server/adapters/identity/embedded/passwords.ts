import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP's password storage cheat sheet advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two keyboards may write the same letter with different code points. */
const canonical = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(canonical(password), COST)

export const verifyPassword = ({ hash, password }: { hash: string; password: string }) =>
  verify(hash, canonical(password))
