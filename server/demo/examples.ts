import type { z } from 'zod'
import type { Role } from '#contract/foundation/roles.ts'
import type { NewReceipt, NewWipe } from '#contract/requests/custody.ts'
import type { Handover } from '#contract/reference/items.ts'
import type { PartnerForm, PermitForm } from '#contract/proof/partners.ts'
import type { PointForm, ReportKind } from '#contract/requests/points.ts'
import type { Status } from '#contract/foundation/status.ts'

// The data of the demonstration. Its kilograms are made up, and each of them stands beside the word example: in the
// name of the operator, which signed documents repeat, and in the names of stores, partners and slips.

export const PASSWORD = 'contoh-1234'
export const ACCOUNTS: [username: string, role: Role][] = [
  ['contoh-admin', 'admin'],
  ['contoh-operator', 'operator'],
  ['contoh-pengemudi', 'driver'],
  ['contoh-anggota', 'member'],
]

/** Two districts of Jakarta, on terms like those that Jakarta publishes. */
export const AREA = {
  name: 'Contoh: Jakarta Selatan',
  active: true,
  time_zone: 'Asia/Jakarta',
  district_ids: ['31.74.07', '31.74.01'],
  min_kg: null,
  needs: ['four-wheel', 'terrace'],
  sources: ['household'],
  cutoff_h: 12,
  ahead_days: 21,
  note: '[Contoh] Petugas menelepon sebelum datang.',
  hours: [1, 3, 5].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '12:00',
    visits: 6,
    capacity_kg: 250,
  })),
}

/** Plainly examples, in both languages of the product. */
type Handed = Partial<z.input<typeof Handover>>
type Example = [
  form_id: number,
  message: string,
  location: string,
  steps: Status[],
  note: string,
  handed?: Handed,
]
export const REQUESTS: Example[] = [
  [
    11,
    '[Contoh] Dua laptop mati dan satu kardus kabel. Bisa dijemput?',
    'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
    [],
    '',
    {
      waste_source: 'household',
      items: [
        { device_class: 'laptop', quantity: 2, condition: 'broken', holds_data: true },
        { device_class: 'cable-extension-cord', quantity: 12 },
      ],
    },
  ],
  [
    11,
    '[Contoh] Dua TV tabung dan sebuah kipas di teras.',
    'Tebet · Kota Administrasi Jakarta Selatan',
    ['approved', 'scheduled'],
    '',
    {
      waste_source: 'household',
      items: [
        { device_class: 'tv-crt', quantity: 2, condition: 'broken' },
        { device_class: 'electric-fan', quantity: 1, condition: 'works' },
      ],
    },
  ],
  [
    11,
    '[Contoh] Power bank menggembung, disimpan di teras.',
    'Tebet · Kota Administrasi Jakarta Selatan',
    ['approved'],
    '',
    {
      waste_source: 'household',
      items: [{ device_class: 'power-bank', quantity: 1, battery_damaged: true }],
    },
  ],
  [
    13,
    '[Contoh] Tiga monitor LCD yang masih menyala, untuk sekolah.',
    'Gamping · Kabupaten Sleman',
    ['approved'],
    'Kami jemput hari Jumat pagi.',
  ],
  [
    12,
    '[Example] We are looking for sorted circuit boards, 200 kg a month.',
    'Cikarang Barat · Kabupaten Bekasi',
    ['approved', 'scheduled'],
    '',
  ],
  [
    14,
    '[Example] A university lab would like to measure lead in CRT glass.',
    'Coblong · Kota Bandung',
    [],
    '',
  ],
  [
    11,
    '[Contoh] Kulkas lama, freon sudah kosong.',
    'Wonokromo · Kota Surabaya',
    ['approved', 'scheduled', 'collected'],
    'Sudah diterima di bank sampah.',
  ],
  [
    11,
    '[Contoh] Lampu neon pecah, sekitar 30 buah.',
    'Denpasar Timur · Kota Denpasar',
    ['rejected'],
    'Kami belum menerima lampu. Hubungi dinas lingkungan hidup.',
  ],
  [
    11,
    '[Contoh] Empat komputer kantor kelurahan, sudah dihapus datanya.',
    'Setiabudi · Kota Administrasi Jakarta Selatan',
    ['approved', 'scheduled', 'collected', 'recycled'],
    '',
    { waste_source: 'public-place', items: [{ device_class: 'desktop-pc', quantity: 4 }] },
  ],
  [
    13,
    '[Example] A sewing machine that has already found a new owner.',
    'Kemang · Kabupaten Bogor',
    ['cancelled'],
    '',
  ],
]

const workdays = { opens: '08:00', closes: '16:00' }
export const POINTS: (z.input<typeof PointForm> & { said?: ReportKind })[] = [
  {
    name: '[Contoh] Kantor Kecamatan Kebayoran Baru',
    address: 'Jl. Contoh 1, di samping loket',
    district_id: '31.74.07',
    latitude: -6.2433,
    longitude: 106.799,
    hours: [...Array.from({ length: 5 }, () => workdays), { opens: '08:00', closes: '12:00' }, null],
    note: 'Tutup pada hari libur nasional.',
    takes: ['small-it', 'small', 'batteries'],
    active: true,
    said: 'full',
  },
  {
    name: '[Contoh] Bank Sampah Coblong',
    address: 'Jl. Contoh 2, RT 3 RW 5',
    district_id: '32.73.02',
    latitude: -6.8915,
    longitude: 107.6158,
    hours: [null, null, workdays, null, null, workdays, null],
    note: '',
    takes: ['small-it', 'small', 'screens', 'large'],
    active: true,
  },
  {
    name: '[Example] Round the clock at the market hall',
    address: 'Jl. Contoh 3, gate B',
    district_id: '31.74.01',
    latitude: -6.2262,
    longitude: 106.8512,
    hours: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
    note: '',
    takes: ['lamps', 'batteries'],
    active: true,
  },
]

/** Today's requests, in the order of the round. */
export const ON_THE_ROUND: [message: string, location: string, handed: Handed][] = [
  [
    '[Contoh] Mesin cuci rusak di lantai dasar.',
    'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
    {
      waste_source: 'household',
      items: [{ device_class: 'washing-machine', quantity: 1, condition: 'broken' }],
    },
  ],
  [
    '[Contoh] Dua printer dan satu kardus kabel, titip di pos satpam.',
    'Tebet · Kota Administrasi Jakarta Selatan',
    {
      waste_source: 'household',
      items: [
        { device_class: 'printer-scanner', quantity: 2, condition: 'broken' },
        { device_class: 'cable-extension-cord', quantity: 6 },
      ],
    },
  ],
  [
    '[Example] A laptop for parts. The bell does not work, please call.',
    'Setiabudi · Kota Administrasi Jakarta Selatan',
    { waste_source: 'household', items: [{ device_class: 'laptop', quantity: 1, holds_data: true }] },
  ],
]
export const DEPOT = { name: '[Contoh] Gudang Pancoran', latitude: -6.2526, longitude: 106.8433 }

/** The operator of the demonstration, as certificates, sheets and reports name them. */
export const OPERATOR_NAME = '[Contoh] Bank Sampah Elektronik'

type Brought = Omit<z.input<typeof NewReceipt>, 'store_id' | 'happened_on' | 'image_id'> & { days: number }
const brought = (
  days: number,
  slip_number: string,
  waste_source: Brought['waste_source'],
  entries: Brought['entries'],
): Brought => ({ days, slip_number, waste_source, message: '[Contoh] Dicatat dari bon kertas', entries })

/**
 * The things that came in so many days ago: the oldest are soon due at 90 days. Laptops come often enough to be shown
 * by their name.
 */
export const BROUGHT: readonly [Brought, ...Brought[]] = [
  brought(82, 'CONTOH-01', 'business', [
    { device_class: 'washing-machine', weight_kg: 186.4, units: 6 },
    { device_class: 'printer-scanner', weight_kg: 41.2, units: 5 },
  ]),
  brought(78, 'CONTOH-02', 'business', [{ device_class: 'tv-crt', weight_kg: 96.75, units: 4 }]),
  brought(45, 'CONTOH-03', 'household', [
    { device_class: 'washing-machine', weight_kg: 31.2, units: 1 },
    { device_class: 'electric-fan', weight_kg: 12.6, units: 4 },
  ]),
  brought(20, 'CONTOH-04', 'household', [{ device_class: 'laptop', weight_kg: 8.45, units: 4 }]),
  brought(6, 'CONTOH-05', 'public-place', [{ device_class: 'microwave-oven', weight_kg: 26.1, units: 2 }]),
  ...[2.1, 1.85, 4.3, 2.45].map((weight_kg, at) =>
    brought(16 - 4 * at, `CONTOH-0${6 + at}`, 'household', [{ device_class: 'laptop', weight_kg }]),
  ),
]

export const WIPED: Omit<z.input<typeof NewWipe>, 'done_on'> = {
  method: 'purge',
  done_by: '[Contoh] Teknisi',
  log: '[Contoh] nwipe: 4 x 500 GB, PRNG, verified, 0 errors',
  image_id: null,
  succeeded: true,
}

type Permitted = PartnerForm & { permit: Omit<PermitForm, 'ends_on'> & { days: number } }
const firm = { phone_number: '', email: '', note: 'Bukan perusahaan sungguhan.', active: true }
export const PARTNERS: readonly Permitted[] = [
  {
    ...firm,
    name: 'Contoh Daur Ulang',
    kinds: ['recycler'],
    address: 'Jl. Contoh 6',
    permit: { covers: 'recycler', number: 'CONTOH-IZIN-1', issued_by: '[Contoh]', waste: '', days: 24 },
  },
  {
    ...firm,
    name: 'Contoh Angkutan',
    kinds: ['transporter'],
    address: 'Jl. Contoh 7',
    permit: { covers: 'transporter', number: 'CONTOH-IZIN-2', issued_by: '[Contoh]', waste: '', days: 300 },
  },
]

export const HANDED_ON = {
  days: 30,
  papers: {
    waste_code: '',
    packaging: 'Palet',
    vehicle: 'CONTOH 1',
    note: '[Contoh]',
    manifest_number: 'CONTOH-MANIFES-1',
  },
  lots: [
    { lot: 'CONTOH-01:printer-scanner', weight_kg: null, box_number: 'K-1', seal_number: 'CONTOH-S1' },
    { lot: 'CONTOH-03:washing-machine', weight_kg: null, box_number: 'K-2', seal_number: 'CONTOH-S2' },
  ],
  /** The receiver's scale says so much less of the first. */
  less_kg: 0.45,
  /** Of each. */
  residue_kg: 1.5,
}
