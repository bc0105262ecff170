import { createECDH } from 'node:crypto'

/** The keys of a device that shows notifications, as good as a browser's. */
export const deviceKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'A'.repeat(22),
})

/** As long as a public key, and begun like one, but no point of the curve. */
export const NO_POINT = `B${'A'.repeat(86)}`
