import type { TroubleTexts } from './texts.ts'

/** The clock of this machine. */
export const CLOCK_TROUBLES = {
  'clock-wrong': {
    state: 'failed',
    what: {
      en: 'By the clock of this machine it is {now}: this version did not exist then.',
      id: 'Menurut jam mesin ini sekarang {now}: versi ini belum ada saat itu.',
    },
    todo: {
      en: 'Set the clock and let it be kept right, e.g. timedatectl set-ntp true.',
      id: 'Atur jam dan biarkan dijaga tetap benar, misalnya timedatectl set-ntp true.',
    },
  },
  'clock-apart': {
    state: 'warning',
    what: {
      en: 'The clocks of this machine and of {other} are {seconds} s apart.',
      id: 'Jam mesin ini dan jam {other} berbeda {seconds} detik.',
    },
    todo: {
      en: 'Let both be kept right over the network, e.g. timedatectl set-ntp true: sessions and codes end by the clock.',
      id: 'Biarkan keduanya dijaga lewat jaringan, misalnya timedatectl set-ntp true: sesi dan kode berakhir menurut jam.',
    },
  },
} as const satisfies TroubleTexts
