import { randomUUID } from 'node:crypto'

/** 32 characters without 0, O, 1 and I: five random bits choose one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A fresh code such as `RSK-7F4K-92QD`. */
export function trackingCode() {
  // The last ten digits of a random UUID are 40 random bits; Node draws them from a buffer, which is much cheaper
  // than asking the system for eight bytes.
  let bits = Number.parseInt(randomUUID().slice(-10), 16)
  let code = ''
  for (let place = 0; place < 8; place++) {
    code += ALPHABET[bits % 32]
    bits = Math.floor(bits / 32)
  }
  return `RSK-${code.slice(0, 4)}-${code.slice(4)}`
}
