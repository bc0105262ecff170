import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { createHmac } from 'node:crypto'

/** Encrypts with a key of its own that follows from the installation's secret, so that a copy of the database opens nothing. */
export function createSeal(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return {
    write: (content: object) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),

    /** @returns undefined for what was not sealed here */
    async read<Content extends object>(sealed: string): Promise<Content | undefined> {
      try {
        const { plaintext } = await compactDecrypt(sealed, key)
        return JSON.parse(new TextDecoder().decode(plaintext)) as Content
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },

    /** For what is found by itself: the same of the same, and nobody can work it out without the secret. */
    mark: (text: string) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}
