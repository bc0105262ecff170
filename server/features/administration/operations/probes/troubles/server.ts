import type { TroubleTexts } from './texts.ts'

/** The server as `npm run doctor` sees it from outside. */
export const SERVER_TROUBLES = {
  'server-stopped': {
    state: 'failed',
    what: { en: 'No server answers on port {port}.', id: 'Tidak ada server yang menjawab di port {port}.' },
    todo: {
      en: 'npm start. When it does not start, it says why in one line; "When it does not start" in docs/operating/trouble.md has what to do.',
      id: 'npm start. Bila tidak mau berjalan, sebabnya disebut dalam satu baris; "When it does not start" di docs/operating/trouble.md berisi jalan keluarnya.',
    },
  },
  'server-refuses': {
    state: 'failed',
    what: {
      en: 'The server on port {port} answers {answer}.',
      id: 'Server di port {port} menjawab {answer}.',
    },
    todo: {
      en: 'What is wrong with a part stands below. When it is another program, set PORT.',
      id: 'Bagian yang bermasalah tercantum di bawah. Bila itu program lain, atur PORT.',
    },
  },
  'outside-unreachable': {
    state: 'failed',
    what: {
      en: '{url} cannot be reached from this machine: {cause}',
      id: '{url} tidak dapat dijangkau dari mesin ini: {cause}',
    },
    todo: {
      en: 'Check the name (DNS), the proxy and its certificate. From the inside of some networks the own address cannot be reached.',
      id: 'Periksa nama (DNS), proxy, dan sertifikatnya. Dari dalam sebagian jaringan, alamat sendiri tidak dapat dijangkau.',
    },
  },
} as const satisfies TroubleTexts
