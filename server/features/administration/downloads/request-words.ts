import type { Item, ItemCondition, WasteSource } from '#contract/reference/items.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { Channel, Service, SERVICE_TITLES } from '#contract/requests/submissions.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'

type Titles = typeof SERVICE_TITLES
type Title = { [C in keyof Titles]: Titles[C][keyof Titles[C]] }[keyof Titles]

type Words = {
  sheet: string
  headers: Record<
    | ('tracking_code' | 'status' | 'service' | 'channel' | 'sender' | 'phone_number' | 'location')
    | ('title' | 'message' | 'waste_source' | 'items' | 'low_kg' | 'high_kg' | 'unknown_pieces')
    | ('recorded_kg' | 'weighed_kg'),
    string
  > & { submitted_at: (zone: string) => string; read_at: (zone: string) => string }
  statuses: Record<Status, string>
  services: Record<Service, string>
  channels: Record<Channel, string>
  titles: Record<Title, string>
  sources: Record<WasteSource, string>
  conditions: Record<Exclude<ItemCondition, 'unknown'>, string>
  another_device: string
  battery_damaged: string
  holds_data: string
}

const en: Words = {
  sheet: 'Requests',
  headers: {
    tracking_code: 'Tracking code',
    submitted_at: (zone) => `Submitted (${zone})`,
    status: 'Status',
    service: 'Service',
    channel: 'Channel',
    sender: 'Sender',
    phone_number: 'Phone number',
    location: 'Location',
    title: 'Title',
    message: 'Message',
    waste_source: 'Where it comes from',
    items: 'Items',
    low_kg: 'Estimate from (kg)',
    high_kg: 'Estimate to (kg)',
    unknown_pieces: 'Pieces not in the estimate',
    recorded_kg: 'Recorded (kg)',
    weighed_kg: 'Of that weighed (kg)',
    read_at: (zone) => `Read (${zone})`,
  },
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    scheduled: 'Scheduled',
    collected: 'Collected',
    recycled: 'Recycled',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  services: {
    collection: 'E-Waste Collection',
    supply: 'E-Waste Supply',
    donation: 'Donation',
    collaboration: 'Collaboration',
  },
  channels: {
    landing: 'From a form',
    composer: 'From a timeline',
    'walk-in': 'Walk-in',
    'drop-off': 'Drop-off point',
    phone: 'By phone',
    partner: 'From a partner',
  },
  titles: {
    'E-Waste Collection': 'E-Waste Collection',
    'E-Waste Supply': 'E-Waste Supply',
    'I Have E-Waste': 'I Have E-Waste',
    'I Need E-Waste': 'I Need E-Waste',
    Donation: 'Donation',
    Collaboration: 'Collaboration',
  },
  sources: {
    household: 'A household',
    'public-place': 'A public place',
    'managed-area': 'A shop or office in a managed area',
    business: 'A business',
  },
  conditions: { works: 'works', broken: 'broken' },
  another_device: 'Another device',
  battery_damaged: 'battery swollen, leaking or hot',
  holds_data: 'may hold data',
}

const id: Words = {
  sheet: 'Permintaan',
  headers: {
    tracking_code: 'Kode pelacakan',
    submitted_at: (zone) => `Dikirim (${zone})`,
    status: 'Status',
    service: 'Layanan',
    channel: 'Asal permintaan',
    sender: 'Pengirim',
    phone_number: 'Nomor telepon',
    location: 'Lokasi',
    title: 'Judul',
    message: 'Pesan',
    waste_source: 'Asal barang',
    items: 'Barang',
    low_kg: 'Perkiraan dari (kg)',
    high_kg: 'Perkiraan sampai (kg)',
    unknown_pieces: 'Jumlah barang di luar perkiraan',
    recorded_kg: 'Tercatat (kg)',
    weighed_kg: 'Di antaranya ditimbang (kg)',
    read_at: (zone) => `Dibaca (${zone})`,
  },
  statuses: {
    pending: 'Menunggu',
    approved: 'Disetujui',
    scheduled: 'Dijadwalkan',
    collected: 'Sudah diambil',
    recycled: 'Didaur ulang',
    rejected: 'Ditolak',
    cancelled: 'Dibatalkan',
  },
  services: {
    collection: 'Pengumpulan Sampah Elektronik',
    supply: 'Pasokan Sampah Elektronik',
    donation: 'Donasi',
    collaboration: 'Kolaborasi',
  },
  channels: {
    landing: 'Dari formulir',
    composer: 'Dari linimasa',
    'walk-in': 'Datang langsung',
    'drop-off': 'Dari titik setor',
    phone: 'Lewat telepon',
    partner: 'Dari mitra',
  },
  titles: {
    'E-Waste Collection': 'Pengumpulan Sampah Elektronik',
    'E-Waste Supply': 'Pasokan Sampah Elektronik',
    'I Have E-Waste': 'Punya Sampah Elektronik',
    'I Need E-Waste': 'Butuh Sampah Elektronik',
    Donation: 'Donasi',
    Collaboration: 'Kolaborasi',
  },
  sources: {
    household: 'Rumah tangga',
    'public-place': 'Tempat umum',
    'managed-area': 'Toko atau kantor di kawasan yang dikelola',
    business: 'Usaha',
  },
  conditions: { works: 'berfungsi', broken: 'rusak' },
  another_device: 'Perangkat lain',
  battery_damaged: 'baterai menggembung, bocor, atau panas',
  holds_data: 'mungkin berisi data',
}

/** What a table of requests says, in the words of the desk (locales/id.po). */
export const REQUEST_TABLE_WORDS: Record<Locale, Words> = { en, id }

/** A request that its sender gave no name is called by what was asked for. */
export const titleIn = ({ titles }: Words, title: string) =>
  (titles as Partial<Record<string, string>>)[title] ?? title

/** "2 × Laptop Lenovo (broken); 1 × Another device". */
export const itemsIn = (locale: Locale, items: readonly Item[]) =>
  items.map((item) => itemIn(locale, item)).join('; ')

function itemIn(locale: Locale, { device_class, brand, quantity, ...item }: Item) {
  const words = REQUEST_TABLE_WORDS[locale]
  const name =
    device_class === null
      ? words.another_device
      : (findDeviceFacts(device_class)?.name[locale] ?? device_class)
  const known = [
    item.condition === 'unknown' ? '' : words.conditions[item.condition],
    item.battery_damaged ? words.battery_damaged : '',
    item.holds_data ? words.holds_data : '',
  ].filter(Boolean)
  return `${quantity} × ${[name, brand].filter(Boolean).join(' ')}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
}
