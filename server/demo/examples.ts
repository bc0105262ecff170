import type { z } from 'zod'
import type { Role } from '#contract/foundation/roles.ts'
import type { NewWipe } from '#contract/requests/custody.ts'
import type { PartnerForm, PermitForm } from '#contract/proof/partners.ts'
import type { PointForm } from '#contract/requests/points.ts'

// The people, places and firms of the demonstration: an operator in Bandung that does not exist. Its kilograms are made up, and
// each of them stands beside the word example: in the name of the operator, which signed documents repeat, and in the names of
// stores, partners and slips.

export const PASSWORD = 'contoh-1234'
/** One for each role: the login page signs in as one of these. The first account of an installation is an administrator. */
export const ACCOUNTS: [username: string, role: Role][] = [
  ['contoh-admin', 'admin'],
  ['contoh-operator', 'operator'],
  ['contoh-pengemudi', 'driver'],
  ['contoh-anggota', 'member'],
]
/** Others with whom the year is shared. */
export const OTHERS: [username: string, role: Role][] = [
  ['contoh-petugas', 'operator'],
  ['contoh-sopir', 'driver'],
  ['contoh-rina', 'member'],
  ['contoh-yusuf', 'member'],
  ['contoh-dewi', 'member'],
]

export const OPERATOR = {
  operator_name: '[Contoh] Rumah Elektronik Bandung',
  operator_phone: '+628120000001',
  operator_address: '[Contoh] Jl. Contoh 1, Cicendo, Bandung',
  operator_hours: 'Senin–Jumat 08.00–16.00',
}
export const TIME_ZONE = 'Asia/Jakarta'
export const DEPOT = { name: '[Contoh] Gudang Cicendo', latitude: -6.9017, longitude: 107.584 }

/** Districts of Kota Bandung from which requests come, the busiest first. */
export const DISTRICTS = [
  ...['Coblong', 'Antapani', 'Buahbatu', 'Sukajadi', 'Lengkong', 'Cicendo', 'Arcamanik', 'Kiaracondong'],
  ...['Batununggal', 'Rancasari', 'Cibeunying Kaler', 'Ujungberung', 'Andir', 'Sukasari', 'Regol'],
] as const

/** The whole city, on terms like those that Jakarta publishes. @param weekdays on which a van drives, Monday is 1 */
export const areaOn = (weekdays: readonly number[]) => ({
  name: 'Contoh: Kota Bandung',
  active: true,
  time_zone: TIME_ZONE,
  district_ids: Array.from({ length: 30 }, (_, at) => `32.73.${String(at + 1).padStart(2, '0')}`),
  min_kg: null,
  needs: ['four-wheel', 'terrace'],
  sources: [],
  cutoff_h: 12,
  ahead_days: 21,
  note: '[Contoh] Petugas menelepon sebelum datang.',
  hours: weekdays.flatMap((weekday) =>
    [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ].map(([starts, ends]) => ({ weekday, starts, ends, visits: 8, capacity_kg: 900 })),
  ),
})

const workdays = { opens: '08:00', closes: '16:00' }
const everyDay = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
const officeHours = [...Array.from({ length: 5 }, () => workdays), { opens: '08:00', closes: '12:00' }, null]
export const POINTS: z.input<typeof PointForm>[] = [
  {
    name: '[Contoh] Kantor Kecamatan Coblong',
    address: 'Jl. Contoh 1, di samping loket',
    district_id: '32.73.02',
    latitude: -6.8849,
    longitude: 107.6154,
    hours: officeHours,
    note: 'Tutup pada hari libur nasional.',
    takes: ['small-it', 'small', 'batteries'],
    active: true,
  },
  {
    name: '[Contoh] Bank Sampah Antapani',
    address: 'Jl. Contoh 2, RT 3 RW 5',
    district_id: '32.73.20',
    latitude: -6.9169,
    longitude: 107.6612,
    hours: [null, null, workdays, null, null, workdays, null],
    note: '',
    takes: ['small-it', 'small', 'screens', 'large'],
    active: true,
  },
  {
    name: '[Contoh] Balai pasar Buahbatu, siang dan malam',
    address: 'Jl. Contoh 3, gerbang B',
    district_id: '32.73.22',
    latitude: -6.9501,
    longitude: 107.6559,
    hours: everyDay,
    note: '',
    takes: ['lamps', 'batteries', 'small'],
    active: true,
  },
  {
    name: '[Contoh] Kampus, gedung parkir, Lengkong',
    address: 'Jl. Contoh 4',
    district_id: '32.73.13',
    latitude: -6.9338,
    longitude: 107.6248,
    hours: officeHours,
    note: '',
    takes: ['small-it', 'small'],
    active: true,
  },
]

export const STORE = { name: '[Contoh] Gudang Cicendo', address: 'Jl. Contoh 5', clock: 'b3-90' }
export const BENCH = { name: '[Contoh] Bengkel bongkar', address: 'Jl. Contoh 6', clock: 'b3-365' }

export const WIPED: Omit<z.input<typeof NewWipe>, 'done_on'> = {
  method: 'purge',
  done_by: '[Contoh] Teknisi',
  log: '[Contoh] nwipe: PRNG, verified, 0 errors',
  image_id: null,
  succeeded: true,
}

type Permitted = PartnerForm & { permit: Omit<PermitForm, 'ends_on'> & { days: number } }
const firm = { phone_number: '', email: '', note: 'Bukan perusahaan sungguhan.', active: true }
/** `days`: after today its permit ends. The first one's is about to. */
export const PARTNERS: readonly Permitted[] = [
  {
    ...firm,
    name: 'Contoh Daur Ulang Cimahi',
    kinds: ['recycler'],
    address: 'Jl. Contoh 7',
    permit: { covers: 'recycler', number: 'CONTOH-IZIN-1', issued_by: '[Contoh]', waste: '', days: 24 },
  },
  {
    ...firm,
    name: 'Contoh Angkutan Priangan',
    kinds: ['transporter'],
    address: 'Jl. Contoh 8',
    permit: { covers: 'transporter', number: 'CONTOH-IZIN-2', issued_by: '[Contoh]', waste: '', days: 300 },
  },
]

/** A kind of thing that people hand over: its words, how many pieces at most, and what one weighs, from and to, in kg. */
export type Thing = {
  device_class: string
  id: string
  en: string
  most: number
  each_kg: readonly [number, number]
  holds_data?: true
}
const thing = (
  device_class: string,
  id: string,
  en: string,
  most: number,
  each_kg: Thing['each_kg'],
  more: Partial<Thing> = {},
): Thing => ({ device_class, id, en, most, each_kg, ...more })
const data = { holds_data: true } as const
export const THINGS: readonly Thing[] = [
  thing('laptop', 'laptop mati', 'dead laptop', 3, [1.7, 2.6], data),
  thing('tv-crt', 'TV tabung', 'tube TV', 2, [27, 36]),
  thing('tv-flat-panel', 'TV layar datar retak', 'flat TV with a cracked screen', 1, [10, 19]),
  thing('washing-machine', 'mesin cuci', 'washing machine', 1, [52, 74]),
  thing('refrigerator', 'kulkas tua', 'old fridge', 1, [42, 66]),
  thing('electric-fan', 'kipas angin', 'electric fan', 3, [2.1, 3.9]),
  thing('rice-cooker', 'penanak nasi', 'rice cooker', 2, [2.2, 3.1]),
  thing('printer-scanner', 'printer', 'printer', 2, [6.2, 11]),
  thing('desktop-pc', 'komputer', 'desktop computer', 4, [6.4, 8.8], data),
  thing('smartphone', 'ponsel lama', 'old phone', 8, [0.14, 0.17], data),
  thing('monitor-flat-panel', 'monitor', 'monitor', 3, [4.7, 7.9]),
  thing('microwave-oven', 'microwave', 'microwave oven', 1, [12.2, 18]),
  thing('clothes-iron', 'setrika', 'iron', 3, [1, 1.2]),
  thing('dvd-player', 'pemutar DVD', 'DVD player', 2, [2.1, 3.6]),
  thing('air-conditioner', 'AC bekas', 'used air conditioner', 2, [27, 35]),
  thing('blender-food-processor', 'blender', 'blender', 2, [2.9, 3.2]),
  thing('router-modem', 'router', 'router', 6, [0.38, 0.4]),
]
/** Things that still work, for somebody else. */
export const GIVEN: readonly Thing[] = [
  thing('monitor-flat-panel', 'monitor yang masih menyala', 'working monitor', 3, [4.7, 7.9]),
  thing('rice-cooker', 'penanak nasi yang masih baik', 'good rice cooker', 2, [2.2, 3.1]),
  thing('electric-fan', 'kipas angin yang masih berputar', 'working fan', 2, [2.1, 3.9]),
  thing('laptop', 'laptop yang masih menyala', 'working laptop', 2, [1.7, 2.6], data),
  thing('tablet', 'tablet untuk sekolah', 'tablet for a school', 4, [0.58, 0.76], data),
]
/** Of a shop or an office, on a slip: one kind each month. */
export const SLIPS: readonly Thing[] = [
  thing('desktop-pc', '', '', 0, [6.4, 8.8], data),
  thing('printer-scanner', '', '', 0, [6.2, 11]),
  thing('monitor-flat-panel', '', '', 0, [4.7, 7.9]),
]
/** The contents of a drop-off point. */
export const DROPPED: readonly Thing[] = [
  thing('cable-extension-cord', '', '', 0, [0.2, 0.5]),
  thing('clothes-iron', '', '', 0, [1, 1.2]),
  thing('rice-cooker', '', '', 0, [2.2, 3.1]),
]

export const NAMES = [
  'Sari',
  'Budi',
  'Ayu',
  'Asep',
  'Lina',
  'Hendra',
  'Wati',
  'Rudi',
  'Mega',
  'Ujang',
] as const
export const LANDMARKS = ['Pagar hijau', 'Di samping masjid', 'Seberang warung', 'Rumah pojok', ''] as const

type Words = readonly [id: string, en: string]
export const TAILS: readonly Words[] = [
  ['sudah lama tidak dipakai', 'not used for years'],
  ['rusak, di lantai dasar', 'broken, on the ground floor'],
  ['menumpuk di gudang rumah', 'piling up in our store room'],
  ['titip di pos satpam', 'left with the guard at the gate'],
  ['mati setelah kebanjiran', 'dead after the flood'],
]
export const SUPPLIES: readonly Words[] = [
  [
    'Kami mencari papan sirkuit yang sudah dipilah, 200 kg sebulan.',
    'We look for sorted circuit boards, 200 kg a month.',
  ],
  ['Bengkel SMK butuh laptop mati untuk praktik.', 'A vocational school needs dead laptops to practise on.'],
  [
    'Butuh motor mesin cuci bekas untuk alat pencacah.',
    'We need used washing machine motors for a shredder.',
  ],
]
export const IDEAS: readonly Words[] = [
  [
    'RW 07 ingin hari kumpul elektronik sebulan sekali.',
    'Our neighbourhood would like a monthly collection day.',
  ],
  [
    'Laboratorium kampus ingin mengukur timbal di kaca tabung.',
    'A university lab would like to measure lead in tube glass.',
  ],
  ['Kantor kami ingin titik kumpul di lobi.', 'Our office would like a drop-off point in its lobby.'],
]
/** The words of staff, and the reason of the settings. */
export const REFUSED: readonly (readonly [...Words, reason: string])[] = [
  [
    'Kami belum menerima ini. Hubungi dinas lingkungan hidup.',
    'We cannot take this yet. Please ask the environmental agency.',
    'unsafe',
  ],
  ['Ini kami terima sebagai satu permintaan.', 'We look after both as one request.', 'duplicate'],
  ['Nomor yang tertulis tidak bisa dihubungi.', 'The number does not answer.', 'unreachable'],
]
export const SPAM = '[Contoh] MENANG UNDIAN!!! Klik di sini'
