import { randomBytes } from 'node:crypto'

/** For the address of a sticker: 128 bits that nobody guesses. */
export const newToken = () => randomBytes(16).toString('base64url')
