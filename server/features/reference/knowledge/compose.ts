import type { AnalysisTexts, Verdict } from '#contract/recognition/analyses.ts'
import type {
  Bilingual,
  DeviceFacts,
  Figure,
  Hazard,
  PublishedValue,
  Source,
} from '#contract/reference/knowledge.ts'
import { perDevice, perKilogram, type Spread } from '#contract/reference/avoided.ts'
import { averagesAgree } from './facts.ts'
import { adviceForUnknownClass } from './advice-for-unknown-class.ts'

/** The five Indonesian texts of an analysis about a device class, from the knowledge base alone. */
export const composeAnalysisTexts = (device: DeviceFacts): AnalysisTexts => ({
  identifikasi_ewaste: identification(device),
  komponen_berbahaya: hazardsOf(device.hazards),
  estimasi_jejak_karbon: footprint(device),
  rekomendasi_penanganan_awal: [...device.handling, ...device.do_nots].map(({ id }) => id).join(' '),
  proses_daur_ulang_remind: recyclingOf(device),
})

const recyclingOf = ({ recycling }: DeviceFacts) =>
  [
    'Setelah Anda serahkan, beginilah proses daur ulangnya:',
    ...recycling.map(({ id }, at) => `${at + 1}. ${id}`),
    'Serahkan kepada pengelola resmi, dan jangan mendaur ulangnya sendiri.',
  ].join(' ')

/**
 * The same texts while the person has to say which of these it is: what they share first, then what is so of some.
 * @param devices at least one
 * @param several they are all on the photo, it seems, and not one of them
 */
export function composeChoice(devices: readonly DeviceFacts[], several = false): AnalysisTexts {
  const { hazards, do_nots, handling } = adviceForUnknownClass(devices)
  const [first] = devices
  const names = devices.map(({ name }) => inSentence(name.id))
  const supposing = (of: readonly Bilingual[] | null, text: string) =>
    of
      ? `${several ? 'Untuk' : 'Jika ini'} ${either(of.map(({ id }) => inSentence(id)))}: ${inSentence(text)}`
      : text
  const sameWay = devices.every(({ recycling }) => recycling === first!.recycling)
  return {
    identifikasi_ewaste: several
      ? `Sepertinya ada beberapa perangkat pada foto ini. Yang mungkin terlihat: ${listed(names)}. Pilih salah satu, lalu yang berikutnya. Setiap perangkat paling mudah dikenali bila difoto sendiri.`
      : `Ada beberapa kemungkinan untuk foto ini: ${either(names)}. Pilih yang sesuai dengan perangkat Anda.`,
    komponen_berbahaya: hazards.map((one) => supposing(one.of, hazard(one.hazard))),
    estimasi_jejak_karbon: `Bergantung pada jenisnya. ${devices.map((one) => `${one.name.id}: ${inSentence(footprint(one))}`).join(' ')}`,
    rekomendasi_penanganan_awal: [
      ...do_nots.map(({ id }) => id),
      ...handling.map(({ text, of }) => supposing(of, text.id)),
    ].join(' '),
    proses_daur_ulang_remind: sameWay
      ? recyclingOf(first!)
      : `Langkahnya bergantung pada jenisnya. ${chooseForRecycling}`,
  }
}

/** The same texts where no class is named: nothing is claimed, and they help to go on. */
export const composeUnknown = (verdict: Verdict): AnalysisTexts => ({
  identifikasi_ewaste: unnamed[verdict],
  komponen_berbahaya: [
    'Belum diketahui, karena jenis perangkatnya belum dipastikan. Sampai jelas, perlakukan sebagai perangkat yang dapat mengandung bahan berbahaya.',
  ],
  estimasi_jejak_karbon: 'Belum diketahui, karena jenis perangkatnya belum dipastikan.',
  rekomendasi_penanganan_awal:
    'Simpan dalam keadaan utuh di tempat kering dan teduh. Jangan dibakar, dibongkar sendiri, atau dicampur dengan sampah rumah tangga biasa.',
  proses_daur_ulang_remind: chooseForRecycling,
})

const chooseForRecycling =
  'Pilih jenis perangkatnya dari daftar, dan langkah daur ulangnya akan ditampilkan. Sampah elektronik diserahkan ke titik pengumpulan resmi, bukan ke tempat sampah biasa.'

const photograph =
  'Foto satu benda saja dari depan, di tempat terang, sampai memenuhi bingkai. Anda juga dapat memilih jenisnya dari daftar.'
const unnamed: Record<Verdict, string> = {
  named:
    'Perangkat ini tidak ada dalam daftar kami. Anda tetap dapat menyerahkannya: sebutkan jenisnya saat meminta penjemputan.',
  choose: 'Ada beberapa kemungkinan untuk foto ini. Pilih yang sesuai dengan perangkat Anda.',
  'cannot-tell': `Kami belum dapat mengenali perangkat pada foto ini. ${photograph}`,
  'not-a-device': `Sepertinya foto ini tidak menampilkan perangkat elektronik. ${photograph}`,
}

function identification({
  name,
  aliases,
  group,
  weight_kg,
  data_bearing,
  battery,
  legal,
  note,
}: DeviceFacts) {
  const others = aliases.length > 0 ? ` Nama lain atau contohnya: ${listed(aliases)}.` : ''
  const weight = weight_kg ? weightOf(weight_kg) : 'Berat umumnya belum diketahui.'
  const kind = inSentence(group.id)
  // That a battery has a battery goes without saying.
  const holds = [
    ...(data_bearing ? ['menyimpan data pribadi'] : []),
    ...(battery && kind !== 'baterai' ? ['berisi baterai'] : []),
  ]
  return [
    `${name.id}, termasuk kelompok ${kind}.${others}`,
    ...(holds.length > 0 ? [`Perangkat ini dapat ${listed(holds)}.`] : []),
    weight,
    ...(note ? [note.text.id] : []),
    ...(legal ? [`Menurut hukum, ini termasuk ${legal.text.id}`] : []),
  ].join(' ')
}

function weightOf(figure: Figure) {
  const { preferred, range } = figure
  const unit = range[1] < 1 ? 'g' : 'kg'
  if (!averagesAgree(figure)) return `Beratnya sekitar ${quantity(figure, unit)}.`
  const average: Figure = { ...figure, range: [preferred, preferred] }
  return `Rata-rata beratnya sekitar ${quantity(average, unit)}; satu unit dapat lebih ringan atau lebih berat.`
}

const presences: Record<Hazard['presence'], string> = {
  always: 'selalu ada',
  often: 'sering ada',
  possible: 'mungkin ada',
  'old-models': 'pada model lama',
}

/** The effects of a substance are told once: the next part with it refers to the first. */
function hazardsOf(hazards: readonly Hazard[]) {
  const said = new Map<string, Hazard>()
  return hazards.map((one) => {
    const text = hazard(one, said)
    for (const { name } of one.substances) if (!said.has(name.id)) said.set(name.id, one)
    return text
  })
}

function hazard(
  { name, presence, where, substances, amounts }: Hazard,
  said: ReadonlyMap<string, Hazard> = new Map(),
) {
  const effects = substances.map((one) => {
    const before = said.get(one.name.id)
    if (before) return `${one.name.id}: seperti pada ${inSentence(before.name.id)}.`
    return one.name.id === name.id ? one.effect.id : `${one.name.id}: ${inSentence(one.effect.id)}`
  })
  const place = name.id.toLowerCase().includes(where.id.toLowerCase()) ? '' : `${where.id}; `
  return [
    `${name.id} (${place}${presences[presence]}).`,
    ...effects,
    ...amounts.map(({ text }) => text.id),
  ].join(' ')
}

function footprint(device: DeviceFacts) {
  const { embodied_kg_co2e, published, avoided, sources } = device
  const making = embodied_kg_co2e
    ? `Jejak karbon pembuatan satu unit sekitar ${quantity(embodied_kg_co2e, 'kg CO2e')}. Angka ini mencakup tahap sebelum dipakai, bukan listrik selama pemakaian. Sumber: ${cited(embodied_kg_co2e.sources, sources)}.`
    : unknownFootprint(published.embodied_kg_co2e)
  if (!avoided) return `${making} Emisi yang dicegah dengan mendaur ulangnya belum diketahui.`
  const one = perDevice(device)
  const unit = one ? `, jadi sekitar ${spread(one)} untuk satu unit` : ''
  const ways = [avoided, ...(avoided.second ? [avoided.second] : [])]
  const notes = ways.map(({ note }) => note.id).join(' ')
  const publishers = cited(
    ways.flatMap((way) => way.sources),
    sources,
  )
  return `${making} Mendaur ulang setiap kilogramnya mencegah sekitar ${spread(perKilogram(avoided))}${unit}. ${notes} Sumber: ${publishers}.`
}

function unknownFootprint(published: readonly PublishedValue[]) {
  if (published.length === 0)
    return 'Jejak karbon pembuatannya belum diketahui: belum ada angka terbitan yang dapat kami kutip.'
  const kinds = published.map(({ value, remarks }) => `${emission(value)} (${remarks.at(-1)?.id})`)
  return `Jejak karbon pembuatannya belum diketahui sebagai satu angka. Yang diterbitkan: ${listed(kinds)}.`
}

const confidences: Record<Figure['confidence'], string> = { high: 'tinggi', medium: 'sedang', low: 'rendah' }

function quantity({ preferred, range, confidence }: Figure, unit: 'g' | 'kg' | 'kg CO2e') {
  const [about, low, high] = [preferred, ...range].map((value) =>
    rounded(unit === 'g' ? value * 1000 : value),
  )
  const spread = low === high ? '' : `rentang ${low}–${high} ${unit}; `
  return `${about} ${unit} (${spread}tingkat keyakinan ${confidences[confidence]})`
}

/** No figure here is known better than to two digits. */
const { format: rounded } = new Intl.NumberFormat('id-ID', { maximumSignificantDigits: 2 })
const emission = (kg: number) => `${rounded(kg)} kg CO2e`
function spread({ low, mid, high }: Spread) {
  const [from, to] = [rounded(low), rounded(high)]
  return emission(mid) + (from === to ? '' : ` (rentang ${from}–${to} kg CO2e)`)
}

/** The publisher, without brackets and the words after a comma. */
const cited = (ids: readonly string[], sources: readonly Source[]) => {
  const publishers = sources
    .filter(({ id }) => ids.includes(id))
    .map((one) => one.publisher.split(/ \(|, /)[0]!)
  return [...new Set(publishers)].join('; ')
}

const list = new Intl.ListFormat('id', { type: 'conjunction' })
const listed = (items: readonly string[]) => list.format(items)
const choice = new Intl.ListFormat('id', { type: 'disjunction' })
const either = (items: readonly string[]) => choice.format(items)

/** Small at the beginning, but for what is written in capitals. */
const inSentence = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
