import { randomBytes } from 'node:crypto'

/** 32 characters without 0, O, 1 and I, so that every random byte maps to one without bias. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A fresh code such as `RSK-7F4K-92QD`. */
export function trackingCode() {
  const chars = Array.from(randomBytes(8), (byte) => ALPHABET[byte & 31]).join('')
  return `RSK-${chars.slice(0, 4)}-${chars.slice(4)}`
}
