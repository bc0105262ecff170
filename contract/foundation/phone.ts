import { z } from 'zod'
import { plainSigns } from './typed.ts'

/** Why a text is not taken as a phone number. */
export type PhoneProblem =
  | 'none'
  | 'two'
  | 'identity'
  | 'long'
  | 'short'
  | 'area'
  | 'service'
  | 'operator'
  | 'extension'
  | 'words'
  | 'link'

/** `foreign`: of another country, of which neither kind nor operator is known here. */
export type PhoneKind = 'mobile' | 'landline' | 'free' | 'foreign'

/** `e164`: `+62812…`. */
export type PhoneRead =
  | { e164: string; kind: PhoneKind; problem?: undefined }
  | { problem: PhoneProblem; e164?: undefined; kind?: undefined }

/** In English, as they go on behind the name of the field. */
export const PHONE_PROBLEMS: Record<PhoneProblem, string> = {
  none: 'does not look right; for example 0812 3456 7890',
  two: 'must be one number only',
  identity: 'must not be the number of an identity card',
  long: 'has too many digits',
  short: 'has too few digits',
  area: 'must begin with 0 and the area code, or with + and the country',
  service: 'must be one at which a person is reached, not an emergency or service number',
  operator: 'is not one that any operator gives out',
  extension: 'must not have an extension; write that into the message',
  words: 'must have no words beside it',
  link: 'must be a number; this link has none',
}

/** A link may be long; nothing longer is looked at. */
const TYPED_MAX = 300

/** A phone number as people write it; empty where there is none. `readPhone` reads it. */
export const Phone = z
  .string()
  .trim()
  .max(TYPED_MAX)
  .superRefine((typed, ctx) => {
    const problem = phoneProblem(typed)
    if (problem) ctx.addIssue({ code: 'custom', message: PHONE_PROBLEMS[problem] })
  })
  .meta({ examples: ['0812 3456 7890'] })

/** Why a text is refused by `Phone`; undefined for a number, and for an empty text. */
export const phoneProblem = (typed: string) => (plainSigns(typed) ? readPhone(typed).problem : undefined)

/** Words that people put beside a number without meaning anything else by them. */
const LABELS =
  /(^|[^\p{L}])(?:w\.?\/?a|whats ?app|whatsap|h\.?\/?p|handphone|hape|ponsel|seluler|no|nomor|nomer|number|tele?p(?:h?on)?|tlpn?|telpn|telephone|telfon|tel|phone|ph|mobile|mob|cell|call|sms|chat|hub|hubungi|kontak|contact|cp|saya|aktif|rumah|kantor|home|office|work|telegram|via|di|ini|my|is|only|aja|saja|ya|indonesia|[tmp](?= ?[:.]))(?!\p{L})/giu

/** Between two numbers, or between a number and a remark. */
const BETWEEN = /[/,;|&\n]|\s(?:atau|or|dan|and)\s|(?=\+)/gi
const EXTENSION =
  /(?:;\s*ext\s*=|#|[\d )]x|[^\p{L}](?:ext|extn|extension|eks|ekst|ekstensi|pes|psw|pswt|pesawat|lokal|local))[\s.:]*\d{1,6}[\s)]*$/iu
/** "551234-5" and "5551234 (35)": another line of the same place, or an extension. */
const REMAINDER = /(\d{5} ?-|\() ?\d{1,4}[ )]*$/
/** Signs without a meaning for a number: a telephone, a flag, a digit's frame. */
const PICTURES = /[\p{So}\p{Sk}\p{M}]+/gu
/** What contact cards and addresses say about a number: `;waid=…`, `?body=…`. An extension is none of them. */
const PARAMETERS = /[;?&](?!ext=)[a-z-]+=[^\s;?&:]*/gi
const TAX_NUMBER = /\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}/

/**
 * The one phone number in what somebody typed or pasted: a number as it is dialled in Indonesia, with or without the
 * country, of another country with + or 00, a `tel:` address or a link of WhatsApp.
 */
export function readPhone(typed: string): PhoneRead {
  if (typed.length > TYPED_MAX) return { problem: 'long' }
  const linked = withoutLinks(plainSigns(typed.replace(PICTURES, ' ')))
  if (linked === undefined) return { problem: 'link' }
  const text = linked
    .replace(LABELS, ' ')
    // A column of numbers writes a whole one as "81234567890.0".
    .replace(/^(\s*\d{9,})[.,]0+\s*$/, '$1')
    .trim()
  if (!/\d/.test(text)) return { problem: 'none' }
  const extended = EXTENSION.exec(text)
  if (extended && countOf(text.slice(0, extended.index + 1)) >= 7) return { problem: 'extension' }
  if (TAX_NUMBER.test(text)) return { problem: 'identity' }

  const remainder = REMAINDER.exec(text)
  if (remainder) {
    const kind = readOne(text.slice(0, remainder.index + remainder[1]!.length).replace(/\($/, '')).kind
    if (kind && remainder[1] === '(') return { problem: 'extension' }
    if (kind === 'landline') return { problem: 'two' }
  }
  const whole = readOne(text)
  const pieces = text.split(BETWEEN).filter((piece) => /\d/.test(piece))
  if (pieces.length > 1) {
    const [first, ...others] = pieces.map(readOne) as [PhoneRead, ...PhoneRead[]]
    // Slashes also stand inside one number; but not behind one that is complete.
    if (first.e164 || others.filter(({ e164 }) => e164).length > 1)
      return others.every(({ e164 }) => e164 === first.e164) ? first : { problem: 'two' }
  }
  return whole
}

const countOf = (text: string) => text.replace(/\D/g, '').length

const LINK = /(?:wa\.me|whatsapp\.com|wa\.link|t\.me)(?![\p{L}\d])|whatsapp:\/\//iu
/** The text in the address of a chat; it may have blanks and digits. */
const MESSAGE = /[?&]text=[^\n&]*/gi

/** The number in the place of each address; undefined where an address has none. */
function withoutLinks(text: string): string | undefined {
  let empty = false
  const rest = (LINK.test(text) ? text.replace(MESSAGE, '') : text)
    .replace(/%2b/gi, '+')
    // Blanks inside the number of an address that somebody wrote by hand.
    .replace(/(\bwa\.me\/)(\+?[\d ().-]+)/gi, (_, host, number) => `${host}${number.replace(/[ .]/g, '')} `)
    .replace(/\S+/g, (link) => {
      if (!LINK.test(link)) return link
      const plain = link.replace(/%20|%C2%A0/gi, '')
      const [, digits] = /(?:[?&]phone=|me\/(?:c\/)?)\+?([\d()-]{5,})/i.exec(plain) ?? []
      empty ||= digits === undefined
      // Such an address has the country first, without a plus.
      return /^0/.test(digits ?? '') ? ` ${digits} ` : ` +${digits} `
    })
    .replace(PARAMETERS, '')
    .replace(/\b(?:item\d+\.)?(?:tel|sms|smsto|callto|facetime):(?:\/\/)?(?=[\s+\d(])/gi, ' ')
  return empty ? undefined : rest
}

function readOne(text: string): PhoneRead {
  const plus = /^[^\d+]*\+/.test(text)
  // "+62 (0) 812": the zero that is dialled inside the country only.
  const digits = text.replace(/^(\D*(?:00\D*)?\d{1,3}\D*)\(0\)/, '$1').replace(/\D/g, '')
  const read = readAbroad(text, digits) ?? readDigits(digits, plus)
  if (read.problem === 'long' || read.problem === 'operator' || read.problem === 'area') {
    if (isTwo(digits, plus)) return { problem: 'two' }
    if (digits.length === 16 && !plus && digits[0] !== '0') return { problem: 'identity' }
  }
  // An O in a row of digits can be nothing but a zero.
  const zeros = text.replace(/(^|[^\p{L}\d])([\do]*\d[\do]*)(?!\p{L})/giu, (run) => run.replace(/o/gi, '0'))
  if (zeros !== text) return readOne(zeros)
  return /[^\d\s+()[\]{}<>.\-_~*'’"“”/,;|&·•:=!?]/.test(text) ? { problem: 'words' } : read
}

/**
 * The operators here have 001, 007, 008 and 01017 for 00, which are also the beginnings of 00 1, 00 7 and 00 8x. Only blanks
 * tell the two apart.
 * @returns undefined: the digits have none of them
 */
function readAbroad(text: string, digits: string): PhoneRead | undefined {
  if (/^(?:00[178]?|01017)62/.test(digits)) return undefined
  if (digits.startsWith('01017')) return readForeign(digits.slice(5))
  if (!/^00[178]/.test(digits)) return undefined
  const [first = ''] = /\d+/.exec(text) ?? []
  if (first === '00' || first.length === 4 || first.length === 5) return undefined
  const isEither = NORTH_AMERICA.test(digits.slice(2)) || RUSSIA.test(digits.slice(2))
  return first.length === 3 && !isEither ? readForeign(digits.slice(3)) : { problem: 'area' }
}

/** Two complete numbers, one right after the other. */
const isTwo = (digits: string, plus: boolean) =>
  Array.from(digits, (_, at) => at).some(
    (at) =>
      /^(?:0|62|8)/.test(digits.slice(at)) &&
      readDigits(digits.slice(0, at), plus).e164 !== undefined &&
      readDigits(digits.slice(at), false).e164 !== undefined,
  )

function readDigits(dialled: string, plus: boolean): PhoneRead {
  // The country behind 00, or behind what the operators here have for it: 001, 007, 008, 01017.
  const [, home] = /^(?:00[178]?|01017)62(\d*)$/.exec(dialled) ?? []
  if (home !== undefined) return readNational(home)
  if (dialled.startsWith('00')) return readForeign(dialled.slice(2))
  if (dialled.startsWith('0')) return readNational(dialled)
  if (dialled.startsWith('62')) return readNational(dialled.slice(2))
  if (plus) return readForeign(dialled)
  if (/^1\d{2,6}$/.test(dialled)) return { problem: 'service' }
  // Neither a zero nor a country: only what cannot be another country's number, or one without its area code.
  if (MOBILE.test(dialled) || /^(?:2[124]|31|61)\d{7,8}$/.test(dialled)) return readNational(dialled)
  if (dialled.length < 5) return { problem: 'short' }
  return { problem: dialled.length > 13 ? 'long' : 'area' }
}

const RUSSIA = /^7[347-9]\d{9}$/
/** The plan of the North American numbers; elsewhere only the length is asked. */
const NORTH_AMERICA = /^1[2-9]\d{2}[2-9]\d{6}$/

/** Countries with two digits, of which only Italy has numbers that begin with the zero of a call inside the country. */
const INNER_ZERO = /^(2[07]|3[0-46]|4[013-9]|5[1-8]|6[013-6]|8[1246]|9[0-58])0/

function readForeign(dialled: string): PhoneRead {
  const digits = dialled.replace(INNER_ZERO, '$1')
  if (digits.length < 8) return { problem: 'short' }
  if (digits.length > 15) return { problem: 'long' }
  if (digits.startsWith('0') || (digits.startsWith('1') && !NORTH_AMERICA.test(digits)))
    return { problem: 'operator' }
  return { e164: `+${digits}`, kind: 'foreign' }
}

// The plan of Indonesia's numbers without the zero, as libphonenumber has it; a test compares the two.
const MOBILE = /^8[1-35-9]\d{7,10}$/
const FREE = /^(?:800\d{5,7}|804\d{7}|8071\d{6})$/
const LANDLINE =
  /^(?:2[124]\d{7,8}|619\d{8}|2(?:1(?:14|500)|2\d{3})\d{3}|61\d{5,8}|(?:2(?:[35][1-4]|6[0-8]|7[1-6]|8\d|9[1-8])|3(?:1|[25][1-8]|3[1-68]|4[1-3]|6[1-3568]|7[0-469]|8\d)|4(?:0[1-589]|1[01347-9]|2[0-36-8]|3[0-24-68]|43|5[1-378]|6[1-5]|7[134]|8[1245])|5(?:1[1-35-9]|2[25-8]|3[124-9]|4[1-3589]|5[1-46]|6[1-8])|6(?:[25]\d|3[1-69]|4[1-6])|7(?:02|[125][1-9]|[36]\d|4[1-8]|7[0-36-9])|9(?:0[12]|1[013-8]|2[0-479]|5[125-8]|6[23679]|7[159]|8[01346]))\d{5,8})$/
/** Areas of Sumatra begin with the country's own digits, and none of them has numbers of eight digits. */
const AREA_62 = /^62\d\d{5,7}$/

const kindOf = (national: string): PhoneKind | undefined =>
  MOBILE.test(national)
    ? 'mobile'
    : (national.startsWith('62') ? AREA_62 : LANDLINE).test(national)
      ? 'landline'
      : FREE.test(national)
        ? 'free'
        : undefined

function readNational(dialled: string): PhoneRead {
  const national = dialled.replace(/^0/, '')
  const kind = kindOf(national)
  if (kind) return { e164: `+62${national}`, kind }
  // The country twice: "+62 62812…".
  const inner = national.startsWith('62') ? national.slice(2).replace(/^0/, '') : ''
  const innerKind = kindOf(inner)
  if (innerKind) return { e164: `+62${inner}`, kind: innerKind }
  if (/^(?:1\d{2,6}|809\d{7})$/.test(national)) return { problem: 'service' }
  if (national.length < 7 || (national[0] === '8' && national.length < 9)) return { problem: 'short' }
  return { problem: national.length > (national[0] === '8' ? 12 : 11) ? 'long' : 'operator' }
}

/**
 * Whether a stored number may be another one than its sender meant: until November 2026, digits that began with 62 were
 * taken for an area of Sumatra.
 * @returns undefined: no doubt; `likely` null: no operator has it, and nothing better is known
 */
export function doubtfulPhone(e164: string): { likely: string | null } | undefined {
  if (!e164.startsWith('+62')) return undefined
  const twice = e164.startsWith('+6262') ? readNational(e164.slice(5)).e164 : undefined
  if (twice) return { likely: twice }
  const read = readPhone(e164)
  return read.e164 === e164 ? undefined : { likely: read.e164 ?? null }
}

/** Whether WhatsApp may know a number: a mobile one, or one of another country. */
export const mayHaveWhatsApp = (e164: string) => /^\+(?!62)|^\+628[1-35-9]/.test(e164)
