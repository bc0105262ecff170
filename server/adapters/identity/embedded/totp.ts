import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readSecondFactorCode } from '#contract/foundation/typed-code.ts'

// RFC 6238, as every authenticator app has it.
export const DIGITS = 6
export const PERIOD_S = 30
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret in base32, as it is typed into an app. */
export const newSecret = () =>
  bitsOf(randomBytes(SECRET_BYTES))
    .match(/.{5}/g)!
    .map((bits) => ALPHABET[Number.parseInt(bits, 2)])
    .join('')

const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')

function bytesOf(secret: string) {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

export const stepOf = (at: Date) => Math.floor(at.getTime() / 1000 / PERIOD_S)

export function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step that a code is of: the clock of a phone may be one step off, and no step counts that was used, or that one
 * after it was.
 * @returns undefined for a code that does not count
 */
export function stepOfCode(secret: string, code: string, at: Date, used: number | null) {
  const now = stepOf(at)
  const given = readSecondFactorCode(code)
  return [now - 1, now, now + 1].find((step) => step > (used ?? -1) && isSame(codeAt(secret, step), given))
}

const isSame = (right: string, given: string) =>
  /^\d{6}$/.test(given) && timingSafeEqual(Buffer.from(right), Buffer.from(given))
