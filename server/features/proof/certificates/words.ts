import type { Bilingual } from '#contract/reference/knowledge.ts'
import type {
  CertificateKind,
  CertificateEnd,
  CertifiedOutcome,
  CertifiedRecord,
  Grade,
  WipeResult,
} from '#contract/proof/certificates.ts'
import type { WipeMethod } from '#contract/requests/custody.ts'

/** What a certificate says on paper, as people in Indonesia write it, with the English of the product. */
export const CERTIFICATE_WORDS = {
  title: { id: 'Sertifikat sampah elektronik', en: 'E-waste certificate' },
  number: { id: 'Nomor', en: 'Number' },
  issued_at: { id: 'Diterbitkan pada', en: 'Issued on' },
  covers: { id: 'Mencakup', en: 'Covers' },
  grade: { id: 'Tingkat kepastian', en: 'Grade' },
  receivers: { id: 'Penerima lanjutan', en: 'Received further on by' },
  no_receiver: {
    id: 'Sertifikat ini tidak memuat konfirmasi penerima.',
    en: 'No confirmation of a receiver is in this certificate.',
  },
  consignment: { id: 'Nomor kiriman', en: 'Consignment number' },
  manifest: { id: 'Nomor manifes', en: 'Manifest number' },
  sent: { id: 'Berat saat dikirim', en: 'Weight as sent' },
  difference: { id: 'Selisih dengan timbangan penerima', en: 'Difference to the receiver’s scale' },
  unfollowed: { id: 'Tidak dapat ditelusuri', en: 'Cannot be followed' },
  wipes: { id: 'Penghapusan data', en: 'Destruction of data' },
  emissions: { id: 'Emisi yang dihindari', en: 'Avoided emissions' },
  ledger: { id: 'Sidik jari catatan (SHA-256)', en: 'Fingerprint of the entries (SHA-256)' },
  signed_by: { id: 'Ditandatangani oleh', en: 'Signed by' },
  ended: { id: 'TIDAK BERLAKU LAGI', en: 'NO LONGER VALID' },
  disowned: {
    id: 'kunci penandatangannya mungkin sudah di tangan orang lain',
    en: 'the key that signed it may have been in other hands',
  },
  contents: { id: 'Yang disertifikasi', en: 'What is certified' },
  device: { id: 'Jenis perangkat', en: 'Kind of device' },
  outcome: { id: 'Penanganan', en: 'What became of it' },
  pieces: { id: 'Jumlah', en: 'Pieces' },
  not_counted: { id: 'tidak dihitung', en: 'not counted' },
  not_said: { id: 'Tidak disebutkan', en: 'Not said' },
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
    id: 'Sertifikat ini menyatakan apa yang tercatat saat diterbitkan. Hanya baris bertanda “dikonfirmasi” yang dinyatakan sendiri oleh penerima; penanganan lainnya adalah menurut penerbit. Kilogram yang sama dapat tercantum dalam sertifikat lain dari penerbit yang sama (untuk satu permintaan, satu periode, satu kiriman); jangan dijumlahkan dan jangan diperdagangkan sebagai kredit.',
    en: 'This certificate says what was recorded when it was issued. Only lines with “confirmed” are by the receiver’s own word; what became of the others is as the issuer says. The same kilograms may stand in another certificate of the same issuer (of a request, a period, a consignment): do not add them up, and do not trade them as credits.',
  },
} as const satisfies Record<string, Bilingual>

export const COVERS: Record<CertificateKind, Bilingual> = {
  request: { id: 'Satu permintaan', en: 'One request' },
  period: { id: 'Semua yang dicatat dalam satu periode', en: 'All that was recorded in a period' },
  consignment: {
    id: 'Satu kiriman, sebagaimana dikonfirmasi penerimanya',
    en: 'One consignment, as its receiver confirmed',
  },
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

export const OUTCOMES: Record<CertifiedOutcome, Bilingual> = {
  reused: { id: 'Dipakai kembali', en: 'Reused' },
  repaired: { id: 'Diperbaiki', en: 'Repaired' },
  recycled: { id: 'Didaur ulang', en: 'Recycled' },
  disposed: { id: 'Dibuang', en: 'Disposed of' },
  unknown: { id: 'Belum diketahui', en: 'Not known yet' },
  refrigerant: { id: 'Refrigeran diambil kembali', en: 'Refrigerant recovered' },
  loss: { id: 'Susut saat pengolahan', en: 'Lost in treatment' },
  difference: { id: 'Kurang menurut timbangan penerima', en: 'Less by the receiver’s scale' },
}

const WIPES: Record<WipeMethod, Bilingual> = {
  clear: { id: 'ditimpa (clear)', en: 'overwritten (clear)' },
  purge: {
    id: 'dibuat tak terbaca, juga di laboratorium (purge)',
    en: 'made unreadable, also in a laboratory (purge)',
  },
  destroy: { id: 'media dihancurkan (destroy)', en: 'medium destroyed (destroy)' },
}
const WIPE_RESULTS: Record<WipeResult, Bilingual> = {
  succeeded: { id: 'berhasil', en: 'succeeded' },
  failed: { id: 'gagal', en: 'failed' },
}

/** How data was destroyed, and how much it is of. */
export const wipeWords = (wipe: NonNullable<CertifiedRecord['dataWipes']>[number]): Bilingual => {
  const { method, result, lots, weightKg } = wipe
  return {
    id: `${lots} lot, ${grams('id-ID', weightKg)} kg: ${WIPES[method].id}, ${WIPE_RESULTS[result].id}`,
    en: `${lots === 1 ? '1 lot' : `${lots} lots`}, ${grams('en-GB', weightKg)} kg: ${WIPES[method].en}, ${WIPE_RESULTS[result].en}`,
  }
}

/** Of two scales: who weighed less. */
export const differenceWords = (kilograms: number): Bilingual => {
  const amount = Math.abs(kilograms)
  if (amount === 0) return { id: 'tidak ada', en: 'none' }
  return kilograms > 0
    ? {
        id: `penerima menimbang ${grams('id-ID', amount)} kg lebih sedikit`,
        en: `the receiver weighed ${grams('en-GB', amount)} kg less`,
      }
    : {
        id: `penerima menimbang ${grams('id-ID', amount)} kg lebih banyak`,
        en: `the receiver weighed ${grams('en-GB', amount)} kg more`,
      }
}

/** What was put together with what others brought. */
export const unfollowedWords = (kilograms: number): Bilingual => ({
  id: `${grams('id-ID', kilograms)} kg digabung dengan barang dari pihak lain; kelanjutannya tidak dapat ditelusuri sampai ke gram`,
  en: `${grams('en-GB', kilograms)} kg were put together with what others brought; what became of them cannot be followed to the gram`,
})

const grams = (tag: string, value: number) =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(value)

export const ENDS: Record<CertificateEnd, Bilingual> = {
  replaced: { id: 'diganti dengan yang baru', en: 'replaced by a newer one' },
  'wrong-figures': { id: 'angkanya keliru', en: 'its figures were wrong' },
  'wrong-subject': { id: 'diterbitkan untuk hal yang keliru', en: 'it was issued for the wrong thing' },
  withdrawn: { id: 'ditarik oleh penerbit', en: 'its issuer has withdrawn it' },
}

export const entryCountWords = (entries: number): Bilingual => ({
  id: `${entries} entri catatan`,
  en: entries === 1 ? '1 entry of the ledger' : `${entries} entries of the ledger`,
})

const day = (tag: string, at: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${at}T00:00:00Z`))

/** "1 Oktober 2026 sampai 31 Oktober 2026"; a single day once. */
export const spanWords = (from: string, to: string): Bilingual => {
  const said = (tag: string, to_word: string) =>
    [...new Set([day(tag, from), day(tag, to)])].join(` ${to_word} `)
  return { id: said('id-ID', 'sampai'), en: said('en-GB', 'to') }
}

const kg = (tag: string, value: number) =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: value < 10 ? 2 : 0 }).format(value)

/** With its width, and with what it leaves out; undefined where there are none. */
export function emissionWords({
  avoidedKgCo2e,
  avoidedLowKgCo2e: low = avoidedKgCo2e,
  avoidedHighKgCo2e: high = avoidedKgCo2e,
  uncountedKg,
  factorVersion,
}: CertifiedRecord): Bilingual | undefined {
  if (avoidedKgCo2e === undefined || uncountedKg === undefined) return undefined
  const said = (tag: string, between: string, and: string) =>
    `${kg(tag, avoidedKgCo2e)} kg CO2e${low === high ? '' : `, ${between} ${kg(tag, low!)} ${and} ${kg(tag, high!)}`}`
  const left = (tag: string) => kg(tag, uncountedKg)
  return {
    id: `${said('id-ID', 'di antara', 'dan')} (faktor ${factorVersion})${uncountedKg > 0 ? `; ${left('id-ID')} kg tidak dihitung karena tidak ada faktor yang terbit, atau jumlah unitnya tidak diketahui` : ''}`,
    en: `${said('en-GB', 'between', 'and')} (factors ${factorVersion})${uncountedKg > 0 ? `; ${left('en-GB')} kg not counted, for want of a published factor or a known number of pieces` : ''}`,
  }
}
