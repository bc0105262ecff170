import { createRequire } from 'node:module'

// A stand-in for Argon2 in HTTP tests: the same cost and the same form, but each password is hashed once and each
// answer is given once. Thousands of accounts are made with one password, and every hash takes 20 ms of a core.
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

const answers = new Map<string, Promise<unknown>>()

function once<Answer>(ask: () => Promise<Answer>, ...by: unknown[]): Promise<Answer> {
  const key = JSON.stringify(by)
  if (!answers.has(key)) answers.set(key, ask())
  return answers.get(key) as Promise<Answer>
}

export const hash: typeof real.hash = (password, options) =>
  once(() => real.hash(password, options), 'hash', String(password), options)

export const verify: typeof real.verify = (hashed, password) =>
  once(() => real.verify(hashed, password), 'verify', String(hashed), String(password))
