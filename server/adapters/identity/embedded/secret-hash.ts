import { hash } from 'node:crypto'

/** The stored hash of a secret that only its holder keeps. The secret is random, so that no slower hash is needed. */
export const secretHash = (secret: string) => hash('sha256', secret)
