import type { TroubleTexts } from './texts.ts'

/** The disks of the data and of the files. */
export const DISK_TROUBLES = {
  'disk-full': {
    state: 'failed',
    what: {
      en: '{free} MB are free in {folder}, and the floor is {floor} MB: nothing new is taken.',
      id: 'Tersisa {free} MB di {folder}, sedangkan batas bawahnya {floor} MB: tidak ada data baru yang diterima.',
    },
    todo: {
      en: 'Free some space; nothing has to be started again. See "A full disk" in docs/operating/trouble.md.',
      id: 'Kosongkan sebagian ruang; tidak perlu menjalankan ulang apa pun. Lihat "A full disk" di docs/operating/trouble.md.',
    },
  },
  'disk-short': {
    state: 'warning',
    what: {
      en: '{free} MB are free in {folder}: photos stop {left} MB before everything else does.',
      id: 'Tersisa {free} MB di {folder}: foto berhenti diterima {left} MB sebelum yang lain.',
    },
    todo: {
      en: 'Free some space, or move to a larger disk.',
      id: 'Kosongkan ruang, atau pindah ke disk yang lebih besar.',
    },
  },
  'disk-files': {
    state: 'warning',
    what: {
      en: 'The file system of {folder} has hardly any room for further files, whatever their size.',
      id: 'Sistem berkas {folder} hampir tidak dapat menampung berkas baru, berapa pun ukurannya.',
    },
    todo: {
      en: 'df -i shows it. Delete many small files of other programs, or make a file system with more inodes.',
      id: 'df -i menunjukkannya. Hapus banyak berkas kecil milik program lain, atau buat sistem berkas dengan lebih banyak inode.',
    },
  },
  'disk-closed': {
    state: 'failed',
    what: {
      en: 'Nothing can be written to {folder}: {cause}',
      id: 'Tidak dapat menulis ke {folder}: {cause}',
    },
    todo: {
      en: 'Is it there, is it mounted to be written to, and does it belong to the user who runs the server?',
      id: 'Apakah folder itu ada, dapat ditulisi, dan milik pengguna yang menjalankan server?',
    },
  },
} as const satisfies TroubleTexts
