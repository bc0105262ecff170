import { sendPasswordResetEmail, type Auth } from '@firebase/auth'
import { answer, browser } from '../browser.ts'
import type { Peer } from '../peers.ts'
import { refusal, type Call, type Fault } from '../proxy.ts'

/** The part of a page that reCAPTCHA Enterprise's script makes. */
const page: Record<string, unknown> = {
  grecaptcha: {
    enterprise: {
      ready: (callback: () => void) => callback(),
      execute: async (_siteKey: string, { action }: { action: string }) => `bot-check:${action}`,
    },
  },
}

const CONFIG: Fault = {
  status: 200,
  body: JSON.stringify({
    recaptchaKey: 'projects/demo-resirkuit/keys/site-key',
    recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
  }),
}

let loaded = false

/**
 * The SDK waits for a script that it cannot load here. Its first try leaves behind what the script would call
 * when it has been loaded; calling that is all that the script would do.
 */
async function load({ proxy }: Peer) {
  if (loaded) return
  proxy.behave(({ name }) => (name === 'recaptchaConfig' ? CONFIG : refusal('MISSING_RECAPTCHA_TOKEN')))
  await answer(sendPasswordResetEmail(browser(proxy.url), 'anybody@example.org'))
  for (const value of Object.values(page)) if (typeof value === 'function') value()
  loaded = true
}

/**
 * Has the peer ask once for a proof that no machine calls. Neither peer knows such proofs, so they are taken off
 * the call again on the way.
 * @returns the SDK's answer, and the proof that each of its tries carried
 */
export async function withBotCheck(peer: Peer, name: string, work: (auth: Auth) => Promise<unknown>) {
  const globals = globalThis as { window?: object }
  globals.window = page
  try {
    await load(peer)
    peer.proxy.behave((call) => {
      if (call.name === 'recaptchaConfig') return CONFIG
      if (call.name !== name) return undefined
      return proofOf(call) ? { passOn: withoutProof(call) } : refusal('MISSING_RECAPTCHA_TOKEN')
    })
    const answered = await answer(work(browser(peer.proxy.url)))
    const proofs = peer.proxy.calls(name).map((call) => proofOf(call) ?? 'none')
    return `${answered}; tokens: ${proofs.join(', ')}`
  } finally {
    delete globals.window
  }
}

type Proof = { captchaResponse?: string; captchaResp?: string }

/** In a request for a mail it has another name. */
function proofOf({ body }: Call) {
  const { captchaResponse, captchaResp } = JSON.parse(body) as Proof
  return captchaResponse ?? captchaResp
}

function withoutProof({ body }: Call) {
  const request = JSON.parse(body) as Proof
  delete request.captchaResponse
  delete request.captchaResp
  return JSON.stringify(request)
}
