import type { Locale } from '#contract/foundation/locale.ts'
import { inBothLanguages } from '#server/texts/say.ts'

/** The text of a mail, in the language of its recipient. */
export type Letter = {
  subject: string
  /** Paragraphs, with the link between them. */
  before: string[]
  link: { label: string; url: string }
  after: string[]
  /** Below the signature, smaller: why this came, and how to stop it. */
  stop?: { text: string; label: string; url: string }
}

const greetings = inBothLanguages('Hello,') satisfies Record<Locale, string>

/** @returns subject, plain text and html of a mail; the same words in both. */
export function writeLetter(locale: Locale, letter: Letter) {
  const { subject } = letter
  return { subject, text: textOf(locale, letter), html: page(locale, subject, partsOf(locale, letter)) }
}

/** The same for somebody whose language nobody knows: one after the other. */
export function writeLetterInBoth({ id, en }: Record<Locale, Letter>) {
  const subject = `${id.subject} / ${en.subject}`
  return {
    subject,
    text: `${textOf('id', id)}\n${'-'.repeat(20)}\n\n${textOf('en', en)}`,
    html: page('id', subject, [
      ...partsOf('id', id),
      RULE,
      '<div lang="en">',
      ...partsOf('en', en),
      '</div>',
    ]),
  }
}

const textOf = (locale: Locale, { before, link, after, stop }: Letter) =>
  [
    greetings[locale],
    ...before,
    `${link.label}:\n${link.url}`,
    ...after,
    'Resirkuit',
    ...(stop ? [`${stop.text}\n${stop.label}:\n${stop.url}`] : []),
  ].join('\n\n') + '\n'

const partsOf = (locale: Locale, { before, link, after, stop }: Letter) => [
  ...[greetings[locale], ...before].map(paragraph),
  button(link),
  ...after.map(paragraph),
  paragraph('Resirkuit'),
  ...(stop ? [small(stop)] : []),
]

const RULE = '<hr style="margin:24px 0;border:0;border-top:1px solid #d5d5d5">'

// Mail programs know neither stylesheets nor scripts reliably: styles stand on the elements, nothing is loaded.
const page = (locale: Locale, title: string, parts: string[]) => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;padding:24px">
<div style="max-width:560px;margin:0 auto;font:16px/1.5 Arial,sans-serif">
${parts.join('\n')}
</div>
</body>
</html>
`

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escape(text).replaceAll('\n', '<br>\n')}</p>`

const button = ({ label, url }: Letter['link']) => `<p style="margin:0 0 16px"><a href="${escape(url)}" \
style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5c47;color:#ffffff;\
font-weight:bold;text-decoration:none">${escape(label)}</a></p>
<p style="margin:0 0 16px;word-break:break-all"><a href="${escape(url)}">${escape(url)}</a></p>`

const small = ({ text, label, url }: NonNullable<Letter['stop']>) =>
  `<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d5d5d5;font-size:14px;color:#555555;word-break:break-word">\
${escape(text)}<br>${escape(label)}<br><a href="${escape(url)}" style="color:#555555">${escape(url)}</a></p>`

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
