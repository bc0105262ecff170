/** A worker's proof of a subscription that was replaced, with which it asks for another one. */
export type PushProof = { endpoint: string; auth: string; push_key: string }

/** The cache that page and worker share: a worker has no localStorage. */
const CACHE = 'push'
const PLACE = '/push-proof'

/** Without caches (forbidden, full) the page renews the subscription at its next start. */
export async function keepProof(proof: PushProof) {
  try {
    await (await caches.open(CACHE)).put(PLACE, new Response(JSON.stringify(proof)))
  } catch {}
}

export async function readProof(): Promise<PushProof | undefined> {
  try {
    return (await (await caches.match(PLACE, { cacheName: CACHE }))?.json()) as PushProof | undefined
  } catch {
    return undefined
  }
}

export async function forgetProof() {
  try {
    await caches.delete(CACHE)
  } catch {}
}

/** As the server is told of it. */
export function keysOf(subscription: Pick<PushSubscription, 'toJSON'>) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { p256dh, auth }
}
