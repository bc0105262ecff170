import parsePhoneNumber from 'libphonenumber-js/min'

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/**
 * What staff type into the search box, as a `tsquery` over `submissions.search`: every word must begin some word
 * of the row; a tracking code or a phone number (also as `0812…`) is found by its beginning.
 * Null when there is nothing to search for.
 */
export function searchWords(typed: string): string | null {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const clauses = terms.flatMap((term) => {
    const words = term.match(/[\p{L}\p{N}]+/gu)
    if (!words) return []
    const alternatives = [quoted(term), words.map(quoted).join(' & ')]
    const phone = /^[+\d][\d()./-]{4,}$/.test(term) ? e164Start(term) : null
    if (phone) alternatives.push(quoted(phone))
    return [`(${[...new Set(alternatives)].join(' | ')})`]
  })
  return clauses.length > 0 ? clauses.join(' & ') : null
}

/** The beginning of a number may be too short to be a number, so only the national zero is turned. */
function e164Start(term: string) {
  const digits = term.replace(/[^\d+]/g, '')
  return parsePhoneNumber(digits, 'ID')?.number ?? digits.replace(/^0/, '+62')
}
