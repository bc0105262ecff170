import { hash, randomBytes } from 'node:crypto'

/** The form of a key: found as such where it was pasted by mistake, and no token of a person. */
export const API_KEY = /^rsk_[\w-]{43}$/

/** So much of a key is shown, to tell it from others; the rest has 216 random bits. */
const PREFIX_CHARS = 11

export const createKey = () => `rsk_${randomBytes(32).toString('base64url')}`
export const keyPrefix = (key: string) => key.slice(0, PREFIX_CHARS)
export const hashKey = (key: string) => hash('sha256', key, 'buffer')
