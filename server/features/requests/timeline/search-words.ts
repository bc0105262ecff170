const WORDS_MAX = 16
/** With fewer digits behind the country's a beginning would be that of nearly every number. */
const PHONE_MIN_CHARS = '+62813'.length
const CODE_CHAR = '[2-9a-hj-np-z]'

/** A whole code wherever it stands, with what stands around it up to the next blank: the address of its page. */
const codes = new RegExp(
  String.raw`\S*(?<![\p{L}\p{N}])rsk[^\p{L}\p{N}]*(${CODE_CHAR}{4})[^\p{L}\p{N}]*(${CODE_CHAR}{4})(?![\p{L}\p{N}])\S*`,
  'gu',
)
const codeLabels = /(?<!\S)(?:kode|code|pelacakan|tracking|nomor|no\.?)(?!\S)/g
const codeBegin = new RegExp(`^rsk(${CODE_CHAR}{1,8})$`)
/** A link that dials or writes to a number. */
const links = /(?<!\S)\S*(?:wa\.me\/|tel:|[?&]phone=)(?:%2b|\+)?(\d+)\S*/gu

/**
 * The staff's search words, as a `tsquery` over `submissions.search`: every word must begin some word of the row. A
 * tracking code is found by its beginning, its second half or the address of its page, a phone number by its
 * beginning in any spelling. Null when there is nothing that could be found: signs alone.
 */
export function searchWords(typed: string): string | null {
  const text = plain(typed)
  const coded = text.replace(codes, ' $1$2 ')
  // The text around a pasted code: "Kode: …", or the message that somebody sent to themselves.
  const said = coded === text ? text : withoutLabels(coded).replace(codeLabels, ' ')
  const linked = said.replace(links, ' +$1 ')
  const terms = linked.split(/\s+/).filter((term) => wordsOf(term).length > 0)
  const clauses = inRuns(terms).flatMap((run) =>
    isNumber(run[0]!) ? [numberClause(run)] : run.map(wordClause),
  )
  return [...new Set(clauses)].slice(0, WORDS_MAX).join(' & ') || null
}

/** As the column is: letters in the form that their spellings have in common, without accents, small. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    // Signs that a chat puts between letters, and nobody sees.
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .toLowerCase()

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const isNumber = (term: string) => !/\p{L}/u.test(term)

/** Terms of digits that follow one another stand together: they may be one number. */
function inRuns(terms: string[]) {
  const runs: string[][] = []
  for (const term of terms) {
    const last = runs.at(-1)
    if (last && isNumber(term) && isNumber(last[0]!)) last.push(term)
    else runs.push([term])
  }
  return runs
}

function wordClause(term: string) {
  const words = wordsOf(term)
  const [, code] = codeBegin.exec(words.join('')) ?? []
  return code ? begins(code) : all(words)
}

/** Each for itself, or together a phone number: as it is dialled here, with the country's digits, or without either. */
function numberClause(run: string[]) {
  const dialled = run.join('').replace(/[^\d+]/g, '')
  const digits = dialled.replace(/^\+|^00/, '')
  const abroad = digits !== dialled
  const spellings = abroad ? [digits] : [digits, `62${digits}`]
  const numbers = spellings.map((one) => `+${one.replace(/^620+/, '62')}`)
  const starts = numbers.filter((one) => one.length >= PHONE_MIN_CHARS && one[1] !== '0')
  return either([all(run.flatMap(wordsOf)), ...starts.map(begins)])
}

const begins = (lexeme: string) => `'${lexeme}':*`
const all = (words: string[]) => either([words.map(asParsed).join(' & ')])

/** `305e5eba`, as a serial number may begin, is to PostgreSQL's parser a number in powers of ten, and a word behind it. */
function asParsed(word: string) {
  const [, number, rest] = /^(\d+e\d+)(\D.*)$/.exec(word) ?? []
  return number ? either([begins(word), `${begins(number)} & ${begins(rest!)}`]) : begins(word)
}
const either = (clauses: string[]) => `(${[...new Set(clauses)].join(' | ')})`

/** Text without what stands before a colon and a blank, line by line: "Kode: …" is a label. */
const withoutLabels = (text: string) =>
  text
    .split(/:\s/)
    .map((part, at, parts) =>
      at === parts.length - 1
        ? part
        : part.slice(0, Math.max(part.lastIndexOf('\n'), part.lastIndexOf(':')) + 1),
    )
    .join(' ')
