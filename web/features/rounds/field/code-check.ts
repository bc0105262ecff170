import type { FieldStop } from '#contract/rounds.ts'

/**
 * Whether it is the code of the stop's sender. Without a network only its digest is known; without a digest, or on a
 * page that is not served over https, the server looks.
 */
export async function isCode({ id, code_check }: Pick<FieldStop, 'id' | 'code_check'>, code: string) {
  if (code_check === null || !globalThis.crypto?.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id}:${code}`))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === code_check.toLowerCase()
}
