import { ECDH } from 'node:crypto'

/** The first byte of a point that says both its coordinates. */
const UNCOMPRESSED = 4

/** Whether it is a public key for which something can be encrypted: an uncompressed point of P-256. */
export function isDeviceKey(p256dh: string) {
  const point = Buffer.from(p256dh, 'base64url')
  if (point[0] !== UNCOMPRESSED) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
