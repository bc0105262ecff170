/**
 * Typed or pasted text with only the signs that a reader of numbers looks for: digits of every script as 0–9, full-width
 * signs as plain ones, one kind of dash, one kind of blank, and nothing invisible.
 */
export const plainSigns = (typed: string) =>
  typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\n\r\u2028\u2029]+/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

/** Unicode keeps the ten digits of a script in a row, from zero on; several rows may touch. */
function digitOf(sign: string) {
  const code = sign.codePointAt(0)!
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}
