import type { Operator } from '#contract/administration/operations.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A text for between two tags or in an attribute. */
export const html = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

/** The content of a page of the server's own: HTML, below the title. */
export type PlainContent = { title: string; body: string }

/**
 * A page of the server's own: whole as it is, without a script, for every browser.
 * @param operator their contact stands below, where they have set one
 */
export const plainPage = (
  locale: Locale,
  { title, body }: PlainContent,
  operator?: Operator,
) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Resirkuit</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="28" height="28">Resirkuit</p>
<h1>${title}</h1>
${body}
</main>
${operator ? contactOf(operator) : ''}</body>
</html>
`

/** The ways to reach the operator; nothing where nothing is set. */
function contactOf({ name, phone, whatsapp, address, hours }: Operator) {
  const lines = [
    name && `<strong>${html(name)}</strong>`,
    address && `<span class="typed">${html(address)}</span>`,
    hours && html(hours),
    phone && `<a href="tel:${html(phone)}">${html(showPhone(phone))}</a>`,
    whatsapp && `<a href="https://wa.me/${html(whatsapp.slice(1))}" rel="noreferrer">WhatsApp</a>`,
  ].filter(Boolean)
  if (lines.length === 0) return ''
  return `<footer><address>
${lines.map((line) => `<p>${line}</p>`).join('\n')}
</address></footer>
`
}
