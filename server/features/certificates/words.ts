import type { Bilingual } from '#contract/knowledge.ts'
import type { CertificateKind, CertificateEnd, Grade } from '#contract/certificates.ts'
import type { Outcome } from '#contract/weights.ts'

/** What a certificate says on paper, as people in Indonesia write it, with the English of the product. */
export const WORDS = {
  title: { id: 'Sertifikat sampah elektronik', en: 'E-waste certificate' },
  number: { id: 'Nomor', en: 'Number' },
  issued_at: { id: 'Diterbitkan pada', en: 'Issued on' },
  covers: { id: 'Mencakup', en: 'Covers' },
  grade: { id: 'Tingkat kepastian', en: 'Grade' },
  receivers: { id: 'Penerima lanjutan', en: 'Received further on by' },
  no_receiver: {
    id: 'Konfirmasi penerima tidak dicantumkan dalam sertifikat ini.',
    en: 'Confirmations of receivers are not part of this certificate.',
  },
  emissions: { id: 'Emisi yang dihindari', en: 'Avoided emissions' },
  ledger: { id: 'Sidik jari catatan (SHA-256)', en: 'Fingerprint of the entries (SHA-256)' },
  signed_by: { id: 'Ditandatangani oleh', en: 'Signed by' },
  ended: { id: 'TIDAK BERLAKU LAGI', en: 'NO LONGER VALID' },
  contents: { id: 'Yang disertifikasi', en: 'What is certified' },
  device: { id: 'Jenis perangkat', en: 'Kind of device' },
  outcome: { id: 'Penanganan (dinyatakan)', en: 'Declared handling' },
  pieces: { id: 'Jumlah', en: 'Pieces' },
  weight: { id: 'Berat', en: 'Weight' },
  sum: { id: 'Total', en: 'Total' },
  verify: { id: 'Periksa sertifikat ini', en: 'Verify this certificate' },
  check: {
    id: 'Kertas mudah diubah; berkas ini tidak. Dokumen bertanda tangan terlampir di dalam PDF ini: yang berlaku adalah isinya. Siapa pun dapat memeriksanya pada alamat di kode QR, atau tanpa jaringan dengan kunci publik penerbit.',
    en: 'Paper is easily changed; this file is not. The signed document is attached inside this PDF, and what it says is what counts. Anybody can verify it at the address in the QR code, or without a network with the public key of the issuer.',
  },
  no_address: {
    id: 'Penerbit belum memiliki alamat umum: kunci di atas hanya dikenal oleh instalasi ini. Mintalah penerbit membenarkan kunci tersebut.',
    en: 'The issuer has no public address yet: the key above is known to this installation alone. Ask the issuer to confirm it.',
  },
  no_title: {
    id: 'Sertifikat ini menyatakan apa yang tercatat; penanganannya adalah sebagaimana dinyatakan saat ditimbang. Kilogram yang sama dapat tercantum dalam sertifikat lain dari penerbit yang sama (untuk satu permintaan, untuk satu periode); jangan dijumlahkan dan jangan diperdagangkan sebagai kredit.',
    en: 'This certificate says what is recorded; what became of it is as it was declared when it was weighed. The same kilograms may stand in another certificate of the same issuer (of a request, of a period): do not add them up, and do not trade them as credits.',
  },
} as const satisfies Record<string, Bilingual>

export const COVERS: Record<CertificateKind, Bilingual> = {
  request: { id: 'Satu permintaan', en: 'One request' },
  period: { id: 'Semua yang dicatat dalam satu periode', en: 'All that was recorded in a period' },
}

export const GRADES: Record<Grade, Bilingual> = {
  declared: {
    id: 'Dinyatakan: setidaknya sebagian diperkirakan, bukan ditimbang',
    en: 'Declared: at least a part was estimated, not weighed',
  },
  weighed: { id: 'Ditimbang', en: 'Weighed' },
  confirmed: {
    id: 'Ditimbang, dan dikonfirmasi oleh penerima',
    en: 'Weighed, and confirmed by the receiver',
  },
}

/** Of one line of the table. */
export const GRADE_OF_LINE: Record<Grade, Bilingual> = {
  declared: { id: 'perkiraan', en: 'estimated' },
  weighed: { id: 'ditimbang', en: 'weighed' },
  confirmed: { id: 'dikonfirmasi', en: 'confirmed' },
}

export const OUTCOMES: Record<Outcome, Bilingual> = {
  reused: { id: 'Dipakai kembali', en: 'Reused' },
  repaired: { id: 'Diperbaiki', en: 'Repaired' },
  recycled: { id: 'Didaur ulang', en: 'Recycled' },
  disposed: { id: 'Dibuang', en: 'Disposed of' },
  unknown: { id: 'Belum diketahui', en: 'Not known yet' },
}

export const ENDS: Record<CertificateEnd, Bilingual> = {
  replaced: { id: 'diganti dengan yang baru', en: 'replaced by a newer one' },
  'wrong-figures': { id: 'angkanya keliru', en: 'its figures were wrong' },
  'wrong-subject': { id: 'diterbitkan untuk hal yang keliru', en: 'it was issued for the wrong thing' },
  withdrawn: { id: 'ditarik oleh penerbit', en: 'its issuer has withdrawn it' },
}

export const entriesOf = (entries: number): Bilingual => ({
  id: `${entries} entri catatan`,
  en: entries === 1 ? '1 entry of the ledger' : `${entries} entries of the ledger`,
})

const day = (tag: string, at: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${at}T00:00:00Z`))

/** "1 Oktober 2026 – 31 Oktober 2026"; a single day once. */
export const span = (from: string, to: string): Bilingual => {
  const said = (tag: string) => [...new Set([day(tag, from), day(tag, to)])].join(' – ')
  return { id: said('id-ID'), en: said('en-GB') }
}

const kg = (tag: string, value: number) =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: value < 10 ? 2 : 0 }).format(value)

/** With what it leaves out. */
export const emissions = ({
  avoidedKgCo2e,
  uncountedKg,
  factorVersion,
}: Record<'avoidedKgCo2e' | 'uncountedKg', number> & { factorVersion: string }): Bilingual => {
  const left = (tag: string) => kg(tag, uncountedKg)
  return {
    id: `${kg('id-ID', avoidedKgCo2e)} kg CO2e (faktor ${factorVersion})${uncountedKg > 0 ? `; ${left('id-ID')} kg tidak dihitung karena tidak ada faktor yang terbit` : ''}`,
    en: `${kg('en-GB', avoidedKgCo2e)} kg CO2e (factors ${factorVersion})${uncountedKg > 0 ? `; ${left('en-GB')} kg not counted, for want of a published factor` : ''}`,
  }
}
