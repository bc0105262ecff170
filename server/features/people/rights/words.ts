import { GIVEN_DAYS, type RightsKind } from '#contract/people/rights.ts'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Letter } from '#server/adapters/mail/letter.ts'

type Answered = { kind: RightsKind; answer: string; refusal: string | null }
type Links = { copy: string | null; page: string }
type Words = {
  operator: string
  proof: (operator: string, kind: RightsKind, url: string) => Letter
  answer: (operator: string, answered: Answered, links: Links) => Letter
}

const KINDS: Record<Locale, Record<RightsKind, string>> = {
  en: {
    access: 'to see the data kept about you',
    correction: 'to have data about you corrected',
    erasure: 'to have data about you deleted',
    objection: 'to have the use of your data stopped or limited',
  },
  id: {
    access: 'untuk melihat data tentang Anda',
    correction: 'untuk mengoreksi data tentang Anda',
    erasure: 'untuk menghapus data tentang Anda',
    objection: 'untuk menghentikan atau membatasi pemakaian data Anda',
  },
}

/** What is mailed. Neither says whether anything is kept about whoever gets it. */
export const LETTERS: Record<Locale, Words> = {
  en: {
    operator: 'the operator',
    proof: (operator, kind, url) => ({
      subject: 'Confirm your request about your data',
      before: [
        `Somebody has asked ${operator} with this address ${KINDS.en[kind]}. If it was you, confirm it: only then does anybody look for data.`,
      ],
      link: { label: 'Confirm the request', url },
      after: [
        `The link works for ${KEPT.unproven_rights_h} hours. If it was not you, do nothing: the request is deleted, and nobody has learned anything.`,
      ],
    }),
    answer: (operator, { kind, answer, refusal }, { copy, page }) => ({
      subject: 'The answer to your request about your data',
      before: [
        `You asked ${KINDS.en[kind]}. This is the answer of ${operator}:`,
        answer,
        ...(refusal
          ? ['The request was refused. You may turn to the authority for personal data protection.']
          : []),
        ...(copy
          ? [
              `A copy of your data is behind this link, for ${GIVEN_DAYS} days. Whoever has the link can open it: do not pass it on.`,
            ]
          : []),
      ],
      link: copy ? { label: 'Download the copy', url: copy } : { label: 'Your rights', url: page },
      after: [],
    }),
  },
  id: {
    operator: 'pengelola',
    proof: (operator, kind, url) => ({
      subject: 'Konfirmasi permintaan Anda tentang data pribadi',
      before: [
        `Seseorang meminta ${operator} dengan alamat ini ${KINDS.id[kind]}. Jika itu Anda, konfirmasikan: baru setelah itu data dicari.`,
      ],
      link: { label: 'Konfirmasi permintaan', url },
      after: [
        `Tautan ini berlaku ${KEPT.unproven_rights_h} jam. Jika bukan Anda, abaikan saja: permintaannya dihapus, dan tidak ada yang mengetahui apa pun.`,
      ],
    }),
    answer: (operator, { kind, answer, refusal }, { copy, page }) => ({
      subject: 'Jawaban atas permintaan Anda tentang data pribadi',
      before: [
        `Anda meminta ${KINDS.id[kind]}. Inilah jawaban ${operator}:`,
        answer,
        ...(refusal
          ? ['Permintaan ini ditolak. Anda dapat menghubungi lembaga pelindungan data pribadi.']
          : []),
        ...(copy
          ? [
              `Salinan data Anda ada di tautan ini selama ${GIVEN_DAYS} hari. Siapa pun yang memilikinya dapat membukanya: jangan diteruskan.`,
            ]
          : []),
      ],
      link: copy ? { label: 'Unduh salinan', url: copy } : { label: 'Hak Anda', url: page },
      after: [],
    }),
  },
}
