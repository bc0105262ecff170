import type { TroubleTexts } from './texts.ts'

/** The database: away, of another version, slow, full of connections. */
export const DATABASE_TROUBLES = {
  'database-away': {
    state: 'failed',
    what: { en: 'The database does not answer: {cause}', id: 'Basis data tidak menjawab: {cause}' },
    todo: {
      en: 'Embedded: the log of the server says why, and it starts PostgreSQL again by itself. With DATABASE_URL: is that server running, and is the address right?',
      id: 'Bawaan: log server menjelaskan sebabnya, dan PostgreSQL dijalankannya kembali sendiri. Dengan DATABASE_URL: apakah server itu berjalan, dan apakah alamatnya benar?',
    },
  },
  'database-stopped': {
    state: 'warning',
    what: {
      en: 'The embedded PostgreSQL is not running, because the server is not; what lies in it could not be looked at.',
      id: 'PostgreSQL bawaan tidak berjalan karena servernya tidak berjalan; isinya tidak dapat diperiksa.',
    },
    todo: {
      en: 'npm start, then ask once more.',
      id: 'npm start, lalu periksa sekali lagi.',
    },
  },
  'database-unmade': {
    state: 'warning',
    what: {
      en: 'There is no database in {folder} yet: the first start makes it.',
      id: 'Belum ada basis data di {folder}: dibuat pada start pertama.',
    },
    todo: {
      en: 'npm start. If there was one before, DATA_DIR points to another folder now.',
      id: 'npm start. Bila sebelumnya sudah ada, DATA_DIR sekarang menunjuk ke folder lain.',
    },
  },
  'database-closed': {
    state: 'failed',
    what: {
      en: 'This user may not read {path}.',
      id: 'Pengguna ini tidak boleh membaca {path}.',
    },
    todo: {
      en: 'Ask as the user who runs the server, e.g. with sudo -u.',
      id: 'Jalankan sebagai pengguna yang menjalankan server, misalnya dengan sudo -u.',
    },
  },
  'database-other-major': {
    state: 'failed',
    what: {
      en: 'The data folder was made by PostgreSQL {found}, and this release brings {wanted}.',
      id: 'Folder data dibuat oleh PostgreSQL {found}, sedangkan rilis ini membawa {wanted}.',
    },
    todo: { en: 'See docs/operating/update.md.', id: 'Lihat docs/operating/update.md.' },
  },
  'database-old': {
    state: 'failed',
    what: {
      en: 'The database is PostgreSQL {version}: 15 or newer is needed.',
      id: 'Basis data adalah PostgreSQL {version}: diperlukan versi 15 atau lebih baru.',
    },
    todo: { en: 'Use a newer server.', id: 'Gunakan server yang lebih baru.' },
  },
  drill: {
    state: 'warning',
    what: {
      en: 'This is a backup that was restored to look at: no mail, push message, webhook or other call leaves it.',
      id: 'Ini cadangan yang dipulihkan untuk dilihat saja: tidak ada email, notifikasi push, webhook, atau panggilan lain yang keluar.',
    },
    todo: {
      en: 'Delete it when you have looked. To use it, restore the backup into an empty place once more, without --drill.',
      id: 'Hapus setelah selesai melihat. Untuk memakainya, pulihkan cadangan itu sekali lagi ke tempat kosong, tanpa --drill.',
    },
  },
  'database-newer': {
    state: 'failed',
    what: {
      en: 'A newer version of Resirkuit has migrated this database.',
      id: 'Versi Resirkuit yang lebih baru telah memigrasikan basis data ini.',
    },
    todo: {
      en: 'Start that version, or restore the backup from before its update.',
      id: 'Jalankan versi itu, atau pulihkan cadangan dari sebelum pembaruan.',
    },
  },
  'database-behind': {
    state: 'warning',
    what: {
      en: '{count} changes of the database model are not applied yet.',
      id: '{count} perubahan model basis data belum diterapkan.',
    },
    todo: {
      en: 'Back up, then npm start: a start applies them.',
      id: 'Buat cadangan, lalu npm start: start akan menerapkannya.',
    },
  },
  'database-empty': {
    state: 'warning',
    what: {
      en: 'The database is empty: no Resirkuit has started on it yet.',
      id: 'Basis data kosong: belum ada Resirkuit yang dijalankan padanya.',
    },
    todo: {
      en: 'npm start. If there was data before, DATABASE_URL names another database now.',
      id: 'npm start. Bila sebelumnya ada data, DATABASE_URL sekarang menyebut basis data lain.',
    },
  },
  'database-read-only': {
    state: 'failed',
    what: {
      en: 'The database is a standby, or does not let anybody write.',
      id: 'Basis data adalah standby, atau tidak mengizinkan siapa pun menulis.',
    },
    todo: {
      en: 'Point DATABASE_URL to the primary; after a fail-over promote the standby.',
      id: 'Arahkan DATABASE_URL ke server utama; setelah fail-over, promosikan standby.',
    },
  },
  'database-slow': {
    state: 'warning',
    what: {
      en: 'The simplest question to the database takes {ms} ms.',
      id: 'Pertanyaan paling sederhana ke basis data memerlukan {ms} ms.',
    },
    todo: {
      en: 'Look for what else works on that machine or its disk; over a network, for the way there. SLOW_QUERY_MS logs what takes long.',
      id: 'Cari apa lagi yang bekerja di mesin atau disk itu; lewat jaringan, periksa jalurnya. SLOW_QUERY_MS mencatat yang lama.',
    },
  },
  'database-connections': {
    state: 'warning',
    what: {
      en: '{used} of {max} connections to the database are taken.',
      id: '{used} dari {max} koneksi ke basis data terpakai.',
    },
    todo: {
      en: 'Raise max_connections there, or lower DATABASE_POOL.',
      id: 'Naikkan max_connections di sana, atau turunkan DATABASE_POOL.',
    },
  },
  'database-transaction': {
    state: 'warning',
    what: {
      en: 'A transaction ({program}) has been open for {minutes} minutes: what it holds back, such as tidying up, waits for it.',
      id: 'Sebuah transaksi ({program}) terbuka selama {minutes} menit: yang ditahannya, seperti pembersihan, ikut menunggu.',
    },
    todo: {
      en: 'End that program: a backup or a psql that was left open, mostly.',
      id: 'Akhiri program itu: biasanya pencadangan atau psql yang dibiarkan terbuka.',
    },
  },
} as const satisfies TroubleTexts
