import { parseUrl } from '#contract/foundation/parse-url.ts'
import { isLinkable } from './clean-html.ts'

const MAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/.]{2,}$/
const HOST = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([/?#:]|$)/u
const PHONE = /^\+?[\d\s().-]{6,}$/

/** The typed text as an address that can be linked: `example.org` is a web page. Null where it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (MAIL.test(text)) return `mailto:${text}`
  if (PHONE.test(text) && text.replaceAll(/\D/g, '').length >= 6)
    return `tel:${text.replaceAll(/[^\d+]/g, '')}`
  const address = HOST.test(text) ? `https://${text}` : text
  if (!isLinkable(address)) return null
  return address.startsWith('/') || parseUrl(address) ? address : null
}
