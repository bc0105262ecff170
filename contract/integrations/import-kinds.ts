import { z } from 'zod'
import type { Locale } from '../foundation/locale.ts'

// The kinds of registers that can be brought in, and the columns of each. A name of a field is that of the column that it
// fills; the first heading of each language is also its label.

export const ImportKind = z.enum(['points', 'partners', 'collections', 'requests', 'regulars'])
export type ImportKind = z.infer<typeof ImportKind>

/** How the cells of a column are read. */
export type FieldType =
  | 'text'
  | 'phone'
  | 'email'
  /** Grams, an integer. */
  | 'weight'
  | 'count'
  /** `YYYY-MM-DD`. */
  | 'day'
  /** Rupiah, an integer. */
  | 'money'
  | 'latitude'
  | 'longitude'
  /** Both in one column, or a link to a map that carries them: `{ latitude, longitude }`. */
  | 'position'
  /** A district, a village or a whole address, as written. */
  | 'place'
  | 'city'
  | 'choice'
  /** Several, separated by `,` `;` `/` `&` `dan`. */
  | 'choices'

export type ImportField = {
  name: string
  type: FieldType
  required: boolean
  /** Signs of a text; otherwise the largest value, in the unit of the type. */
  max?: number
  /** As people write them, in lower case without signs; the first one is the label. */
  headings: { en: readonly string[]; id: readonly string[] }
  /** Of a choice: the ways to write each value, in either language; the first two are its names in English and Indonesian. */
  choices?: Readonly<Record<string, readonly [en: string, id: string, ...others: string[]]>>
}

const place = {
  name: 'place',
  type: 'place',
  required: false,
  max: 300,
  headings: {
    en: ['district', 'subdistrict', 'place', 'location', 'village'],
    id: [
      'kecamatan',
      'kec',
      'lokasi',
      'wilayah',
      'kelurahan',
      'desa',
      'kel',
      'desa kelurahan',
      'asal',
      'tempat',
    ],
  },
} as const satisfies ImportField

const city = {
  name: 'city',
  type: 'city',
  required: false,
  max: 120,
  headings: {
    en: ['city', 'regency', 'town'],
    id: ['kota', 'kabupaten', 'kab', 'kota kabupaten', 'kab kota', 'kabupaten kota', 'kota kab'],
  },
} as const satisfies ImportField

const address = {
  name: 'address',
  type: 'text',
  required: false,
  max: 300,
  headings: {
    en: ['address', 'street', 'street address', 'full address'],
    id: ['alamat', 'jalan', 'alamat lengkap', 'almt', 'alamat rumah', 'alamat kantor', 'alamat penjemputan'],
  },
} as const satisfies ImportField

const note = {
  name: 'note',
  type: 'text',
  required: false,
  max: 300,
  headings: { en: ['note', 'remarks', 'comment'], id: ['catatan', 'keterangan', 'ket', 'ket.'] },
} as const satisfies ImportField

const phone = {
  name: 'phone_number',
  type: 'phone',
  required: false,
  headings: {
    en: ['phone', 'phone number', 'telephone', 'mobile', 'whatsapp', 'contact'],
    id: [
      'nomor telepon',
      'telepon',
      'telp',
      'no telp',
      'no telepon',
      'no hp',
      'hp',
      'nomor hp',
      'no wa',
      'wa',
      'nomor wa',
      'kontak',
      'no kontak',
      'handphone',
    ],
  },
} as const satisfies ImportField

const email = {
  name: 'email',
  type: 'email',
  required: false,
  max: 254,
  headings: { en: ['email', 'mail', 'email address'], id: ['surel', 'alamat email', 'e mail'] },
} as const satisfies ImportField

const thing = {
  name: 'item',
  type: 'text',
  required: false,
  max: 200,
  headings: {
    en: ['item', 'device', 'kind of item', 'type', 'category', 'goods', 'material'],
    id: [
      'jenis barang',
      'barang',
      'nama barang',
      'jenis',
      'jenis sampah',
      'jenis limbah',
      'jenis ewaste',
      'jenis e waste',
      'kategori',
      'perangkat',
      'uraian',
      'material',
    ],
  },
} as const satisfies ImportField

const pieces = {
  name: 'pieces',
  type: 'count',
  required: false,
  headings: {
    en: ['pieces', 'quantity', 'qty', 'units', 'count', 'number of items'],
    id: [
      'jumlah unit',
      'jumlah',
      'unit',
      'jml',
      'banyaknya',
      'buah',
      'pcs',
      'jumlah barang',
      'jml unit',
      'jumlah buah',
    ],
  },
} as const satisfies ImportField

export const IMPORT_FIELDS = {
  points: [
    {
      name: 'name',
      type: 'text',
      required: true,
      max: 120,
      headings: {
        en: ['name', 'name of the point', 'point', 'drop off point', 'location name'],
        id: [
          'nama',
          'nama titik',
          'nama lokasi',
          'titik',
          'titik kumpul',
          'nama drop point',
          'drop point',
          'dropbox',
          'nama dropbox',
          'lokasi dropbox',
          'nama unit',
          'nama bank sampah',
          'bank sampah',
        ],
      },
    },
    { ...address, required: true },
    place,
    city,
    {
      name: 'position',
      type: 'position',
      required: false,
      headings: {
        en: ['position', 'coordinates', 'gps', 'map link', 'maps'],
        id: ['koordinat', 'titik koordinat', 'posisi', 'lokasi gps', 'link maps', 'google maps', 'peta'],
      },
    },
    {
      name: 'latitude',
      type: 'latitude',
      required: false,
      headings: { en: ['latitude', 'lat', 'y'], id: ['lintang', 'garis lintang'] },
    },
    {
      name: 'longitude',
      type: 'longitude',
      required: false,
      headings: { en: ['longitude', 'long', 'lng', 'lon', 'x'], id: ['bujur', 'garis bujur'] },
    },
    {
      name: 'takes',
      type: 'choices',
      required: true,
      headings: {
        en: ['takes', 'accepts', 'accepted items', 'what it takes'],
        id: [
          'menerima',
          'jenis yang diterima',
          'barang yang diterima',
          'yang diterima',
          'jenis barang',
          'diterima',
        ],
      },
      choices: {
        'temperature-exchange': [
          'Cooling',
          'Pendingin',
          'kulkas',
          'ac',
          'freezer',
          'lemari es',
          'temperature exchange equipment',
          'peralatan penukar panas',
          'dispenser',
          'pendingin ruangan',
        ],
        large: [
          'Large equipment',
          'Peralatan besar',
          'mesin cuci',
          'besar',
          'elektronik besar',
          'large',
          'mesin fotokopi',
          'panel surya',
          'washing machine',
        ],
        screens: [
          'Screens',
          'Layar',
          'tv',
          'monitor',
          'televisi',
          'layar dan monitor',
          'screens and monitors',
          'laptop',
          'notebook',
          'tablet',
          'tv tabung',
          'layar komputer',
        ],
        'small-it': [
          'Phones and small IT',
          'Ponsel dan TI kecil',
          'hp',
          'ponsel',
          'handphone',
          'komputer',
          'peralatan ti',
          'it',
          'printer',
          'smartphone',
          'telepon',
          'cpu',
          'keyboard',
          'mouse',
          'router',
          'modem',
          'hard disk',
          'flashdisk',
          'powerbank',
          'power bank',
          'phones',
        ],
        small: [
          'Small equipment',
          'Peralatan kecil',
          'kecil',
          'elektronik kecil',
          'small',
          'setrika',
          'kipas',
          'rice cooker',
          'kabel',
          'charger',
          'pengisi daya',
          'adaptor',
          'microwave',
          'blender',
          'penanak nasi',
          'speaker',
          'radio',
          'mainan elektronik',
          'kamera',
          'cables',
          'chargers',
        ],
        lamps: ['Lamps', 'Lampu', 'lamp', 'lampu bekas', 'neon', 'lampu tl', 'lampu led', 'bohlam'],
        batteries: [
          'Batteries',
          'Baterai',
          'battery',
          'baterai bekas',
          'aki',
          'baterai hp',
          'baterai kering',
          'batere',
        ],
      },
    },
    note,
  ],
  partners: [
    {
      name: 'name',
      type: 'text',
      required: true,
      max: 120,
      headings: {
        en: ['name', 'partner', 'company', 'company name', 'recycler'],
        id: [
          'nama',
          'mitra',
          'nama mitra',
          'perusahaan',
          'nama perusahaan',
          'pendaur ulang',
          'badan usaha',
          'nama badan usaha',
          'pengolah',
        ],
      },
    },
    {
      name: 'kinds',
      type: 'choices',
      required: true,
      headings: {
        en: ['activity', 'kind', 'activities', 'role', 'type'],
        id: [
          'kegiatan',
          'jenis kegiatan',
          'jenis',
          'jenis usaha',
          'bidang',
          'bidang usaha',
          'peran',
          'jenis izin',
        ],
      },
      choices: {
        recycler: [
          'Recycler',
          'Pendaur ulang',
          'recycling',
          'daur ulang',
          'pengolah',
          'pengolahan',
          'pemanfaat',
          'pemanfaatan',
          'treatment',
          'pengumpul',
          'pengumpulan',
        ],
        transporter: [
          'Transporter',
          'Pengangkut',
          'transport',
          'pengangkutan',
          'transportasi',
          'angkutan',
          'jasa angkut',
        ],
        repairer: ['Repairer', 'Reparasi', 'repair', 'perbaikan', 'servis', 'service', 'bengkel'],
      },
    },
    address,
    phone,
    email,
    {
      name: 'permit_number',
      type: 'text',
      required: false,
      max: 80,
      headings: {
        en: ['permit', 'permit number', 'licence', 'license', 'licence number'],
        id: ['nomor izin', 'no izin', 'izin', 'no sk', 'nomor sk', 'sk', 'no perizinan', 'perizinan'],
      },
    },
    {
      name: 'issued_by',
      type: 'text',
      required: false,
      max: 120,
      headings: {
        en: ['issued by', 'issuer'],
        id: ['penerbit', 'diterbitkan oleh', 'instansi penerbit', 'instansi'],
      },
    },
    {
      name: 'waste',
      type: 'text',
      required: false,
      max: 300,
      headings: {
        en: ['waste', 'waste codes', 'waste code', 'covers'],
        id: ['kode limbah', 'jenis limbah', 'limbah', 'limbah b3', 'kode'],
      },
    },
    {
      name: 'ends_on',
      type: 'day',
      required: false,
      headings: {
        en: ['ends on', 'valid until', 'expires', 'expiry', 'expiry date', 'end date'],
        id: [
          'berlaku sampai',
          'masa berlaku',
          'berlaku hingga',
          'berlaku s d',
          'kedaluwarsa',
          'habis berlaku',
          'tanggal berakhir',
          's d',
          'tgl berakhir',
        ],
      },
    },
    { ...note, max: 500 },
  ],
  collections: [
    {
      name: 'day',
      type: 'day',
      required: true,
      headings: {
        en: ['day', 'date', 'collected on', 'collection date'],
        id: [
          'tanggal',
          'tgl',
          'hari',
          'tanggal ambil',
          'tgl ambil',
          'tanggal pengambilan',
          'tanggal penjemputan',
          'tanggal jemput',
          'tanggal pengangkutan',
          'tanggal terima',
          'tgl masuk',
          'tanggal setor',
          'tgl setor',
          'hari tanggal',
          'waktu',
        ],
      },
    },
    {
      name: 'weight_g',
      type: 'weight',
      required: true,
      headings: {
        en: ['weight', 'kg', 'kilograms', 'mass', 'net weight'],
        id: [
          'berat',
          'kilogram',
          'bobot',
          'berat kg',
          'jumlah kg',
          'jml kg',
          'total kg',
          'timbangan',
          'berat bersih',
          'netto',
          'tonase',
          'gram',
          'hasil timbang',
        ],
      },
    },
    thing,
    pieces,
    place,
    city,
    {
      name: 'outcome',
      type: 'choice',
      required: false,
      headings: {
        en: ['outcome', 'treatment', 'result', 'what became of it'],
        id: ['hasil', 'perlakuan', 'tindak lanjut', 'pengolahan', 'nasib', 'penanganan', 'status'],
      },
      choices: {
        reused: [
          'Reused',
          'Dipakai lagi',
          'reuse',
          'dipakai kembali',
          'digunakan kembali',
          'guna ulang',
          'donasi',
        ],
        repaired: ['Repaired', 'Diperbaiki', 'repair', 'perbaikan', 'diservis'],
        recycled: [
          'Recycled',
          'Didaur ulang',
          'recycling',
          'recycle',
          'daur ulang',
          'dijual ke pendaur ulang',
          'diolah',
        ],
        disposed: ['Disposed of', 'Dimusnahkan', 'disposed', 'dibuang', 'pemusnahan', 'tpa', 'residu'],
        unknown: ['Not known', 'Belum diketahui', 'unknown', 'tidak diketahui', 'disimpan', 'gudang'],
      },
    },
  ],
  requests: [
    {
      name: 'name',
      type: 'text',
      required: false,
      max: 100,
      headings: {
        en: ['name', 'sender', 'contact person', 'requester'],
        id: [
          'nama',
          'pemohon',
          'nama pemohon',
          'nama lengkap',
          'pelapor',
          'nama pelapor',
          'pic',
          'narahubung',
        ],
      },
    },
    phone,
    email,
    thing,
    pieces,
    { ...address, max: 200 },
    place,
    city,
    {
      name: 'message',
      type: 'text',
      required: false,
      max: 2_000,
      headings: {
        en: ['message', 'request', 'description', 'details'],
        id: ['pesan', 'permintaan', 'deskripsi', 'keterangan', 'catatan', 'uraian', 'isi permohonan', 'ket'],
      },
    },
    {
      name: 'service',
      type: 'choice',
      required: false,
      headings: {
        en: ['service', 'kind of request'],
        id: ['layanan', 'jenis layanan', 'jenis permohonan', 'jenis permintaan'],
      },
      choices: {
        collection: [
          'Collection',
          'Penjemputan',
          'pickup',
          'pick up',
          'jemput',
          'pengambilan',
          'pengumpulan',
          'penyerahan',
        ],
        donation: ['Donation', 'Donasi', 'hibah', 'sumbangan'],
        supply: ['Supply', 'Permintaan barang', 'butuh', 'kebutuhan', 'membutuhkan'],
        collaboration: ['Collaboration', 'Kerja sama', 'kerjasama', 'kolaborasi'],
      },
    },
    {
      name: 'asked_on',
      type: 'day',
      required: false,
      headings: {
        en: ['asked on', 'date', 'day', 'received on'],
        id: [
          'tanggal',
          'tgl',
          'tanggal masuk',
          'tgl permohonan',
          'tanggal permohonan',
          'tanggal lapor',
          'timestamp',
          'cap waktu',
        ],
      },
    },
  ],
  regulars: [
    {
      name: 'name',
      type: 'text',
      required: true,
      max: 100,
      headings: {
        en: ['name', 'customer', 'contact person', 'shop'],
        id: [
          'nama',
          'nama pelanggan',
          'pelanggan',
          'nasabah',
          'nama nasabah',
          'nama warung',
          'nama toko',
          'nama usaha',
          'nama lengkap',
          'pic',
          'narahubung',
        ],
      },
    },
    phone,
    email,
    { ...address, max: 200 },
    place,
    city,
    {
      name: 'weekday',
      type: 'text',
      required: false,
      max: 100,
      headings: {
        en: ['weekday', 'day', 'pick up day', 'schedule'],
        id: [
          'hari',
          'hari jemput',
          'hari penjemputan',
          'hari pengambilan',
          'jadwal',
          'jadwal jemput',
          'jadwal penjemputan',
        ],
      },
    },
    {
      name: 'frequency',
      type: 'text',
      required: false,
      max: 100,
      headings: {
        en: ['frequency', 'every', 'how often', 'interval'],
        id: ['frekuensi', 'setiap', 'tiap', 'periode', 'interval', 'seberapa sering'],
      },
    },
    {
      name: 'window',
      type: 'text',
      required: true,
      max: 60,
      headings: {
        en: ['time', 'hours', 'time window', 'pick up time'],
        id: ['jam', 'waktu', 'pukul', 'jam jemput', 'jam penjemputan', 'waktu jemput', 'waktu penjemputan'],
      },
    },
    {
      name: 'message',
      type: 'text',
      required: false,
      max: 500,
      headings: {
        en: ['goods', 'items', 'kind of item', 'material', 'what is handed over'],
        id: [
          'barang',
          'jenis barang',
          'jenis',
          'jenis sampah',
          'jenis limbah',
          'material',
          'yang diserahkan',
        ],
      },
    },
    {
      name: 'waste_source',
      type: 'choice',
      required: false,
      headings: {
        en: ['source', 'kind of customer'],
        id: ['sumber', 'asal sampah', 'jenis pelanggan', 'jenis nasabah', 'kategori pelanggan'],
      },
      choices: {
        household: ['A household', 'Rumah tangga', 'household', 'rumah', 'warga', 'rt'],
        'public-place': ['A public place', 'Tempat umum', 'fasilitas umum', 'public place'],
        'managed-area': [
          'A shop or office in a managed area',
          'Kawasan',
          'mal',
          'mall',
          'apartemen',
          'kawasan dikelola',
        ],
        business: [
          'A business',
          'Usaha',
          'business',
          'perusahaan',
          'toko',
          'warung',
          'kantor',
          'umkm',
          'pabrik',
        ],
      },
    },
    {
      name: 'first_day',
      type: 'day',
      required: false,
      headings: {
        en: ['first day', 'starts on', 'start date', 'since'],
        id: ['mulai', 'tanggal mulai', 'tgl mulai', 'mulai tanggal', 'sejak'],
      },
    },
    note,
  ],
} as const satisfies Record<ImportKind, readonly ImportField[]>

/** The fields of a kind. */
export const listImportFields = (kind: ImportKind): readonly ImportField[] => IMPORT_FIELDS[kind]

/** The name of a field for people: its first heading. */
export function labelOf({ headings }: Pick<ImportField, 'headings'>, locale: Locale) {
  const [first = ''] = headings[locale]
  return first.charAt(0).toUpperCase() + first.slice(1)
}

/** The name of a choice for people. */
export const choiceLabel = ({ choices }: ImportField, value: string, locale: Locale) =>
  choices?.[value]?.[locale === 'en' ? 0 : 1] ?? value
