import type { TroubleTexts } from './texts.ts'

/** Jobs in the queue. */
export const JOBS_TROUBLES = {
  'jobs-idle': {
    state: 'failed',
    what: { en: 'Jobs are not worked on: {cause}', id: 'Pekerjaan latar tidak dikerjakan: {cause}' },
    todo: {
      en: 'The log says why ("Jobs"). Mostly the database was away; else start the server again.',
      id: 'Log menjelaskan sebabnya ("Jobs"). Biasanya basis data sempat tidak ada; selain itu jalankan ulang server.',
    },
  },
  'jobs-waiting': {
    state: 'warning',
    what: {
      en: '{count} jobs wait, the oldest ({name}) for {minutes} minutes.',
      id: '{count} pekerjaan menunggu, yang tertua ({name}) selama {minutes} menit.',
    },
    todo: {
      en: 'Jobs that fail are tried again by themselves: look for "A job failed" in the log.',
      id: 'Pekerjaan yang gagal dicoba lagi dengan sendirinya: cari "A job failed" di log.',
    },
  },
  'jobs-failed': {
    state: 'warning',
    what: {
      en: '{count} jobs have failed for good lately: {names}.',
      id: '{count} pekerjaan belakangan ini gagal untuk seterusnya: {names}.',
    },
    todo: {
      en: 'Look for "A job has failed for good" in the log: it has the cause.',
      id: 'Cari "A job has failed for good" di log: sebabnya ada di sana.',
    },
  },
} as const satisfies TroubleTexts
