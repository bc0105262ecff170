import { randomId } from '#web/lib/session/guest.ts'

/** The Idempotency-Key of a form: the same body keeps it, so that a lost answer counts once; another body has its own. */
export function createRetryKey() {
  let tried: { text: string; key: string } | undefined
  return {
    of(body: object) {
      const text = JSON.stringify(body)
      if (tried?.text !== text) tried = { text, key: randomId() }
      return { 'idempotency-key': tried.key }
    },
    forget: () => void (tried = undefined),
  }
}
