import { hash } from 'node:crypto'

/** What is stored of a secret that only its holder keeps. It is random, so that no slower hash is needed. */
export const secretHash = (secret: string) => hash('sha256', secret)
