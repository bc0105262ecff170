import type { WeightUnit } from './amounts.ts'
import type { FieldType } from '#contract/integrations/import-kinds.ts'
import type { Field } from './fields.ts'
import { wordsOf } from './texts.ts'

/** Between the two levels of a heading. */
export const LEVELS = ' / '

const list = (words: string) => new Set(words.split(/\s+/))

/** Say nothing about what a column holds. */
const FILLERS =
  list(`sampah limbah elektronik e waste ewaste data wajib diisi isi opsional optional required sesuai ktp lengkap
  yang di dari untuk the of nya total aktif ybs dalam in satuan anda saudara bisa dapat dihubungi apa ingin mohon tuliskan
  silakan sebutkan please your harus contoh diserahkan tambahan terkumpul terangkut`)
/** Turn a heading into another one: the day of birth is no day of a collection. */
const TURNS =
  list(`lahir birth petugas officer pj pic penanggung jawab ketua pengurus sekretaris bendahara ibu ayah suami istri
  wali saksi pemeriksa pencatat sopir supir driver kendaraan rekening harga price per kode code id status foto photo link url
  saldo rencana target berlaku expired kedaluwarsa izin permit diperbarui updated dibuat created input cetak ribu ribuan juta
  jutaan x1000 tarif tara kosong kemasan truk residu awal akhir kapasitas capacity maksimal minimal rata average`)
/** Words with one letter changed that mean something else. */
const OTHER_WORDS = list('warga barat berita nota kode selamat jarak tandan hara kata')
const QUANTITY = list('jumlah jml jlh total qty kuantitas quantity volume vol hasil timbangan timbang tonase')
const WEIGHT_WORDS = list('berat bobot weight massa netto neto bruto')
const MONEY_WORDS = list('harga nilai biaya bayar pembayaran rupiah uang price amount')

const pairsOf = (words: string) =>
  Object.fromEntries(words.split(/\s+/).map((pair) => pair.split('=') as [string, string]))

const WEIGHTS =
  pairsOf(`kg=kg kgs=kg kilogram=kg kilograms=kg kilo=kg gram=g grams=g gr=g g=g ton=t tons=t tonne=t tonnes=t
  tonase=t t=t ons=other kuintal=other kwintal=other kw=other lb=other lbs=other mg=other`) as Record<
    string,
    WeightUnit | 'other'
  >
const RUPIAH = list('rp idr rupiah')
const PIECES = list('buah bh pcs unit pieces biji')
/** One or two letters are a unit in brackets, behind a stroke or behind a quantity only. */
const UNSURE = list('g t gr kw unit kilo biji buah')

const SHORT =
  pairsOf(`tgl=tanggal jml=jumlah jlh=jumlah kel=kelurahan kec=kecamatan kab=kabupaten ket=keterangan no=nomor number=nomor
  nomer=nomor nmr=nomor telp=telepon tlp=telepon tlpn=telepon telpon=telepon almt=alamat addr=address jns=jenis nm=nama
  desc=description qty=quantity prov=provinsi`)
const inFull = (words: readonly string[]) =>
  words.map((word) => (Object.hasOwn(SHORT, word) ? SHORT[word]! : word))

interface Said {
  words: string[]
  /** Without units and fillers. */
  core: string[]
  weight?: WeightUnit | 'other'
  rupiah: boolean
  pieces: boolean
}

/** The words of a heading, and its unit. */
export function saidBy(heading: string): Said {
  const words = wordsOf(heading).split(' ').filter(Boolean)
  const marked = new Set(wordsOf((heading.match(/[([{/][^)\]}]*/g) ?? []).join(' ')).split(' '))
  const isUnit = (word: string, at: number) =>
    !UNSURE.has(word) ||
    marked.has(word) ||
    words.slice(0, at).some((before) => QUANTITY.has(before) || WEIGHT_WORDS.has(before))
  const units = words.filter(
    (word, at) => (Object.hasOwn(WEIGHTS, word) || RUPIAH.has(word) || PIECES.has(word)) && isUnit(word, at),
  )
  const weight = units.find((word) => Object.hasOwn(WEIGHTS, word))
  return {
    words,
    core: inFull(words.filter((word) => !units.includes(word) && !FILLERS.has(word))),
    weight: weight ? WEIGHTS[weight] : undefined,
    rupiah:
      units.some((word) => RUPIAH.has(word)) || (!!weight && words.some((word) => MONEY_WORDS.has(word))),
    pieces: units.some((word) => PIECES.has(word)),
  }
}

const unitFits = ({ weight, rupiah, pieces }: Said, type: FieldType) =>
  !(weight && rupiah) &&
  (!weight || type === 'weight') &&
  (!rupiah || type === 'money') &&
  (!pieces || type === 'count')

/** Words that say no more than the field does: "Nomor WhatsApp", "Koordinat X". */
const SAID_BY_TYPE: Partial<Record<FieldType, Set<string>>> = {
  phone: list('nomor'),
  latitude: list('koordinat titik garis desimal'),
  longitude: list('koordinat titik garis desimal'),
}

/**
 * Of two columns with such a field, either is right: the one whose heading the field names first is taken. Elsewhere the heading
 * with more words says more, and two that say as much are two different things.
 */
const ANY_OF = new Set<FieldType>(['place', 'city', 'phone', 'email'])

/**
 * How well a heading names a field: 100 and more by the same words, 94 by its lower level, 90 by quantity and unit, 60 to 85 by
 * a slip of the finger, or by a word more where the field is required and cells can tell; 0: not at all.
 */
export function matchHeading(heading: string, { headings, type, required }: Field): number {
  const said = saidBy(heading)
  const { words } = said
  if (!words.length) return 0
  const at = headings.indexOf(words.join(' '))
  if (at >= 0) return 100 + (ANY_OF.has(type) ? 1 - at / headings.length : words.length)
  if (!unitFits(said, type)) return 0
  const named = (some: readonly string[]) => {
    const rest = some.filter((word) => !SAID_BY_TYPE[type]?.has(word))
    return rest.length ? rest : some
  }
  const core = named(said.core)
  // A remark in brackets: "Nama (sesuai KTP)".
  const bare = named(saidBy(heading.replace(/\([^()]*\)/g, ' ')).core).join('')
  const levels = heading.split(LEVELS)
  const alternatives =
    levels.length > 1 ? [] : heading.split('/').map((part) => named(saidBy(part).core).join(''))
  const kepts = new Set(headings.map((name) => named(inFull(name.split(' '))).join('')))
  // "No. Telp/HP": two names of the same thing.
  if (alternatives.length > 1 && alternatives.every((part) => kepts.has(part))) return 94
  const lower = levels.length > 1 ? saidBy(levels.at(-1)!).core : []
  let best = 0
  for (const name of headings) {
    const wanted = name.split(' ')
    const turned = words.some((word) => TURNS.has(word) && !wanted.includes(word))
    if (turned) continue
    const close = inFull(wanted).join('')
    const kept = named(inFull(wanted.filter((word) => !FILLERS.has(word)))).join('')
    if ((kept && (core.join('') === kept || bare === kept)) || inFull(words).join('') === close)
      best = Math.max(best, 95 + (ANY_OF.has(type) ? 0 : wanted.length))
    else if (lower.length && lower.join('') === kept) best = Math.max(best, 94)
    else if (isSlip(core.join(''), close)) best = Math.max(best, 80)
    else if (inFull(wanted).every((word) => core.some((one) => one === word || isSlip(one, word)))) {
      const more = core.length - wanted.length
      if (more <= (required && (type === 'day' || type === 'weight') ? 1 : 0))
        best = Math.max(best, 70 + wanted.length - 5 * more)
    }
  }
  const onlyQuantity = core.every(
    (word) => QUANTITY.has(word) || (type === 'weight' && WEIGHT_WORDS.has(word)),
  )
  const hasUnit =
    type === 'weight' ? said.weight : type === 'money' ? said.rupiah : type === 'count' && said.pieces
  return best < 90 && onlyQuantity && hasUnit ? 90 : best
}

export const isMoneyHeading = (heading: string) => {
  const { words, rupiah } = saidBy(heading)
  return rupiah || words.some((word) => MONEY_WORDS.has(word))
}

export const isSouthern = (heading: string) => /(?:^| )(?:ls|selatan|south)(?: |$)/.test(wordsOf(heading))

export const isUnitHeading = (heading: string) =>
  /^(?:satuan|unit|unit of measure|uom)$/.test(wordsOf(heading))

/** The order of the numbers of a day, where the heading has it: "Tanggal (dd/mm/yyyy)". */
export function dayOrderIn(heading: string): 'dmy' | 'mdy' | undefined {
  const plain = heading.toLowerCase()
  if (/(?:dd|hh|tgl|tt)[^a-z]?(?:mm|bb|bln)[^a-z]?(?:yy|tt|th)/.test(plain)) return 'dmy'
  return /mm[^a-z]?dd[^a-z]?yy/.test(plain) ? 'mdy' : undefined
}

/** A heading that names a quantity without saying of what: "Jumlah". */
export const isBareQuantity = (heading: string) => {
  const { words, weight, rupiah, pieces } = saidBy(heading)
  return words.length > 0 && words.every((word) => QUANTITY.has(word)) && !weight && !rupiah && !pieces
}

/** One letter wrong, missing, twice or in the other's place; two in long words. */
export function isSlip(typed: string, word: string): boolean {
  if (typed === word || OTHER_WORDS.has(typed) || typed[0] !== word[0]) return false
  const allowed = word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0
  if (word.length === 4) return typed.length === 4 && [...typed].sort().join('') === [...word].sort().join('')
  return allowed > 0 && Math.abs(typed.length - word.length) <= allowed && distance(typed, word) <= allowed
}

/** Damerau and Levenshtein's, for neighbours. */
function distance(a: string, b: string) {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(change, rows[i - 1]![j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

const IDENTITY = list('nik ktp kk e-ktp passport paspor npwp')
const IDENTITY_NAMES =
  /^(?:no|nomor|nomer|number)? ?(?:induk kependudukan|identitas|kartu keluarga|identity|id card|national id)(?: number| no)?$/
export function isIdentityHeading(heading: string) {
  const { words } = saidBy(heading)
  const rest = words.filter((word) => !/^(?:no|nomor|nomer|e|dan|atau|number|sim|\d+|digit)$/.test(word))
  return (rest.length > 0 && rest.every((word) => IDENTITY.has(word))) || IDENTITY_NAMES.test(words.join(' '))
}

export const isNumberHeading = (heading: string) =>
  heading.trim() === '#' ||
  /^(?:no|nomor|nomer|nr|num|number|urut|no urut|nomor urut|nomer urut|row|baris)$/.test(wordsOf(heading))

/** No heading, or one that a program made. */
export const isSilentHeading = (heading: string) =>
  /^(?:(?:kolom|column|col|field|unnamed|f)? ?\d*|[a-z])$/.test(wordsOf(heading))

/** Columns that registers have and no import asks for. */
const USUAL = list('ket keterangan ttd paraf rt rw kode status foto tanda no nik email')
export const isUsualHeading = (heading: string) =>
  isNumberHeading(heading) || isIdentityHeading(heading) || USUAL.has(wordsOf(heading).split(' ')[0]!)
