import type { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import type { Handover } from '#contract/items.ts'
import type { PointForm, ReportKind } from '#contract/points.ts'
import type { Status } from '#contract/request-life.ts'

// What the demonstration begins with. Nothing in it was weighed: its figures are nobody's.

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
    ...{ weekday, starts: '09:00', ends: '12:00', visits: 6, capacity_kg: 250 },
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
    '[Example] A sewing machine that somebody has taken meanwhile.',
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

/** What is fetched today, in the order of the round. */
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
