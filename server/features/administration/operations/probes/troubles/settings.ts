import type { TroubleTexts } from './texts.ts'

/** Settings that are wrong, or had better be otherwise. */
export const SETTINGS_TROUBLES = {
  'setting-wrong': {
    state: 'failed',
    what: { en: '{message}', id: '{message}' },
    todo: {
      en: 'Correct it in the environment or in .env, then start again.',
      id: 'Perbaiki di environment atau di .env, lalu jalankan kembali.',
    },
  },
  'setting-unknown': {
    state: 'warning',
    what: { en: '{name} in .env is no setting.', id: '{name} dalam .env bukan nama pengaturan.' },
    todo: {
      en: 'Compare it with .env.example; remove the line when it is not needed.',
      id: 'Bandingkan dengan .env.example; hapus baris itu bila tidak diperlukan.',
    },
  },
  'setting-misspelt': {
    state: 'warning',
    what: {
      en: '{name} in .env is no setting, and has no effect.',
      id: '{name} dalam .env bukan nama pengaturan dan tidak berpengaruh.',
    },
    todo: { en: 'Is {near} meant? Correct the name.', id: 'Apakah maksudnya {near}? Perbaiki namanya.' },
  },
  'memory-short': {
    state: 'warning',
    what: {
      en: 'This machine, or its cgroup, gives the service {mb} MB of memory: at 512 MB photos cannot be opened, with less the server dies.',
      id: 'Mesin ini, atau cgroup-nya, memberi layanan {mb} MB memori: dengan 512 MB foto tidak dapat dibuka, di bawah itu server mati.',
    },
    todo: {
      en: 'Give it 1 GB (at least {floor} MB), better 2 GB.',
      id: 'Beri 1 GB (paling sedikit {floor} MB), lebih baik 2 GB.',
    },
  },
  'env-file-open': {
    state: 'warning',
    what: {
      en: 'Every user of this machine can read .env, and passwords may stand in it.',
      id: 'Semua pengguna mesin ini dapat membaca .env, padahal isinya bisa memuat kata sandi.',
    },
    todo: { en: 'chmod 600 .env', id: 'chmod 600 .env' },
  },
  'mails-to-files': {
    state: 'warning',
    what: {
      en: 'SMTP_URL is not set: mails, e.g. for a forgotten password, are written to {folder}.',
      id: 'SMTP_URL belum diatur: email, misalnya untuk kata sandi yang terlupa, ditulis ke {folder}.',
    },
    todo: {
      en: 'Set SMTP_URL, MAIL_FROM and PUBLIC_URL; or read that folder when somebody waits for a mail.',
      id: 'Atur SMTP_URL, MAIL_FROM, dan PUBLIC_URL; atau baca folder itu bila ada yang menunggu email.',
    },
  },
  'public-url-missing': {
    state: 'warning',
    what: {
      en: 'PUBLIC_URL is not set: nobody gets mails or messages on a device about requests, because there would be nothing to link to.',
      id: 'PUBLIC_URL belum diatur: tidak ada yang menerima email atau pesan di perangkat tentang permintaan, karena tidak ada alamat untuk ditautkan.',
    },
    todo: {
      en: 'Set PUBLIC_URL to the address that people type.',
      id: 'Atur PUBLIC_URL ke alamat yang diketik orang.',
    },
  },
  'public-url-plain': {
    state: 'warning',
    what: {
      en: 'PUBLIC_URL begins with http://: passwords and phone numbers can be read by everybody on the way.',
      id: 'PUBLIC_URL diawali http://: kata sandi dan nomor telepon dapat dibaca siapa pun di perjalanan.',
    },
    todo: {
      en: 'Put a proxy with HTTPS in front (docs/operating/install.md), then set PUBLIC_URL to https://…',
      id: 'Pasang proxy dengan HTTPS di depannya (docs/operating/install.md), lalu atur PUBLIC_URL ke https://…',
    },
  },
  'admin-access-open': {
    state: 'warning',
    what: {
      en: 'ADMIN_ACCESS=signed-in: everyone who signs up sees every request with its phone number, and writes as staff do: status and notes, kilograms, corrections, deletions.',
      id: 'ADMIN_ACCESS=signed-in: setiap orang yang mendaftar melihat semua permintaan beserta nomor teleponnya, dan dapat menulis seperti petugas: status dan catatan, kilogram, koreksi, penghapusan.',
    },
    todo: {
      en: 'Remove it, and give roles at /admin/users.',
      id: 'Hapus pengaturan itu, dan beri peran di /admin/users.',
    },
  },
  'proxy-anybody': {
    state: 'warning',
    what: {
      en: 'TRUST_PROXY=true: any caller may say what its address is, and so gets round every limit.',
      id: 'TRUST_PROXY=true: siapa pun dapat mengaku beralamat apa saja, sehingga lolos dari semua batas.',
    },
    todo: { en: 'Name the proxy instead.', id: 'Sebutkan alamat proxy-nya.' },
  },
  'limits-off': {
    state: 'warning',
    what: {
      en: 'RATE_LIMITS=off: nothing slows down an attacker.',
      id: 'RATE_LIMITS=off: tidak ada yang memperlambat penyerang.',
    },
    todo: { en: 'Remove it; it is for measuring.', id: 'Hapus; itu hanya untuk pengukuran.' },
  },
} as const satisfies TroubleTexts
