import { MESSAGE_MAX, type Service, type TrackedSubmission } from '#contract/requests/submissions.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Status } from '#contract/foundation/status.ts'
import { plainPage } from './plain-page.ts'

export const FIELDS = ['message', 'location', 'phone_number', 'notify_email'] as const
export type Field = (typeof FIELDS)[number]
export type Typed = Readonly<Record<Field, string>>

/** Why nothing was sent, where no field is to blame. */
export type FormRefusal = 'again' | 'changed' | 'refused'

type Words = {
  services: Record<Service, { title: string; text: string }>
  labels: Record<Field, string>
  hints: Partial<Record<Field, string>>
  wrong: Record<Field, string>
  tooLong: string
  refusals: Record<FormRefusal, string>
  optional: string
  send: string
  readers: string
  privacy: string
  others: string
  follow: { title: string; text: string; code: string; key: string; button: string; unknown: string }
  sent: { title: string; text: string; keep: string; code: string; key: string; next: string; button: string }
  tracked: { status: string; at: string; message: string; history: string; handover: string; none: string }
  statuses: Record<Status, string>
}

const en: Words = {
  services: {
    collection: {
      title: 'Request a collection',
      text: 'Say what you have and where it is. The operator arranges the collection with you.',
    },
    supply: {
      title: 'Ask for materials',
      text: 'Say which material you are looking for, and the operator tells you what there is.',
    },
    donation: {
      title: 'Offer a donation',
      text: 'A device that still works, or nearly does, can serve somebody else. What cannot be repaired is recycled.',
    },
    collaboration: {
      title: 'Propose a project',
      text: 'For universities, companies, schools and communities who want to do something about electronic waste together.',
    },
  },
  labels: { message: 'Message', location: 'Location', phone_number: 'Phone number', notify_email: 'Email' },
  hints: {
    message: 'For example: two old laptops and a box of chargers.',
    location: 'A district, or an address',
    phone_number: 'So that the operator can reach you, for example 0812 3456 7890',
    notify_email: 'Each step is mailed there. You can stop that at any time.',
  },
  wrong: {
    message: 'Write what it is about.',
    location: 'This place cannot be stored. Write it in other words.',
    phone_number: 'This number does not look right; for example 0812 3456 7890.',
    notify_email: 'This is no email address.',
  },
  tooLong: 'This is too long.',
  refusals: {
    again: 'Nothing was sent yet: the page had been open for too long. Press the button once more.',
    changed:
      'This was sent before with other words. Press the button once more to send it as another enquiry.',
    refused: 'This could not be sent. Look at what you wrote, and press the button once more.',
  },
  optional: 'optional',
  send: 'Submit',
  readers:
    'The operator’s staff read what you send, your phone number included, to deal with your enquiry. Other visitors do not see it.',
  privacy: 'Privacy',
  others: 'Something else',
  follow: {
    title: 'Track a request',
    text: 'For what you sent from a page like this one. What you sent otherwise opens in the browser that sent it, with scripts.',
    code: 'Tracking code',
    key: 'Follow-up key',
    button: 'Show it',
    unknown: 'Nothing was found under this code and key. Compare each letter with what you noted.',
  },
  sent: {
    title: 'Submitted successfully',
    text: 'The operator reads your enquiry and decides. How long that takes depends on the operator.',
    keep: 'Keep both: write them down or take a picture of this page. Without them nobody can show you what became of it, and they are not shown again.',
    code: 'Tracking code',
    key: 'Follow-up key',
    next: 'With both you see every step, on any device.',
    button: 'Follow your enquiry',
  },
  tracked: {
    status: 'Status',
    at: 'Submitted',
    message: 'Your message',
    history: 'What has happened',
    handover: 'Code for the person who fetches it',
    none: 'Nothing yet.',
  },
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    scheduled: 'Scheduled',
    collected: 'Collected',
    recycled: 'Recycled',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
}

const id: Words = {
  services: {
    collection: {
      title: 'Minta penjemputan',
      text: 'Tuliskan apa yang Anda punya dan di mana. Pengelola mengatur penjemputannya bersama Anda.',
    },
    supply: {
      title: 'Minta material',
      text: 'Tuliskan material yang Anda cari, dan pengelola memberi tahu apa yang tersedia.',
    },
    donation: {
      title: 'Tawarkan donasi',
      text: 'Perangkat yang masih berfungsi, atau hampir, dapat berguna bagi orang lain. Yang tidak dapat diperbaiki didaur ulang.',
    },
    collaboration: {
      title: 'Usulkan proyek',
      text: 'Untuk kampus, perusahaan, sekolah, dan komunitas yang ingin bersama-sama menangani sampah elektronik.',
    },
  },
  labels: { message: 'Pesan', location: 'Lokasi', phone_number: 'Nomor telepon', notify_email: 'Email' },
  hints: {
    message: 'Misalnya: dua laptop lama dan sekotak pengisi daya.',
    location: 'Kecamatan, atau alamat',
    phone_number: 'Agar pengelola dapat menghubungi Anda, misalnya 0812 3456 7890',
    notify_email: 'Setiap langkah dikirim ke sana. Anda dapat menghentikannya kapan saja.',
  },
  wrong: {
    message: 'Tuliskan keperluan Anda.',
    location: 'Lokasi ini tidak dapat disimpan. Tuliskan dengan kata lain.',
    phone_number: 'Nomor ini tampaknya keliru; misalnya 0812 3456 7890.',
    notify_email: 'Ini bukan alamat email.',
  },
  tooLong: 'Ini terlalu panjang.',
  refusals: {
    again: 'Belum ada yang terkirim: halaman ini terlalu lama terbuka. Tekan tombolnya sekali lagi.',
    changed:
      'Ini sudah pernah dikirim dengan isi lain. Tekan tombolnya sekali lagi untuk mengirimnya sebagai permintaan baru.',
    refused: 'Ini tidak dapat dikirim. Periksa tulisan Anda, lalu tekan tombolnya sekali lagi.',
  },
  optional: 'opsional',
  send: 'Kirim',
  readers:
    'Staf pengelola membaca yang Anda kirim, termasuk nomor telepon, untuk menangani permintaan Anda. Pengunjung lain tidak melihatnya.',
  privacy: 'Privasi',
  others: 'Keperluan lain',
  follow: {
    title: 'Lacak permintaan',
    text: 'Untuk yang Anda kirim dari halaman seperti ini. Yang dikirim dengan cara lain terbuka di peramban yang mengirimnya, dengan skrip aktif.',
    code: 'Kode pelacakan',
    key: 'Kunci pelacakan',
    button: 'Tampilkan',
    unknown: 'Tidak ada yang cocok dengan kode dan kunci ini. Cocokkan setiap hurufnya dengan catatan Anda.',
  },
  sent: {
    title: 'Berhasil dikirim',
    text: 'Pengelola membaca permintaan Anda dan memutuskan. Lamanya bergantung pada pengelola.',
    keep: 'Simpan keduanya: catat atau potret halaman ini. Tanpa keduanya tidak ada yang dapat menunjukkan kelanjutannya kepada Anda, dan keduanya tidak ditampilkan lagi.',
    code: 'Kode pelacakan',
    key: 'Kunci pelacakan',
    next: 'Dengan keduanya Anda melihat setiap langkah, di perangkat mana pun.',
    button: 'Ikuti permintaan Anda',
  },
  tracked: {
    status: 'Status',
    at: 'Dikirim',
    message: 'Pesan Anda',
    history: 'Yang sudah terjadi',
    handover: 'Kode untuk petugas yang mengambil',
    none: 'Belum ada.',
  },
  statuses: {
    pending: 'Menunggu',
    approved: 'Disetujui',
    scheduled: 'Dijadwalkan',
    collected: 'Sudah diambil',
    recycled: 'Didaur ulang',
    rejected: 'Ditolak',
    cancelled: 'Dibatalkan',
  },
}

const words = { en, id } satisfies Record<Locale, Words>

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A text for between two tags or in an attribute. */
const html = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

export const PLAIN_PATH = '/plain'
export const TRACK_PATH = `${PLAIN_PATH}/track`
export const formPath = (service: Service) => `${PLAIN_PATH}/${service}`

type Wrong = Partial<Record<Field, 'wrong' | 'too-long'>>

/**
 * The enquiry form for a browser without scripts, with what was typed in it.
 * @param key goes along hidden: it says that the form is ours, and makes a second press harmless
 */
export function formPage(
  locale: Locale,
  service: Service,
  { key, typed, wrong = {}, refusal, mails }: FormState,
) {
  const said = words[locale]
  const others = (Object.keys(said.services) as Service[]).filter((other) => other !== service)
  const first = FIELDS.find((name) => wrong[name])
  const body = `<p>${said.services[service].text}</p>
${refusal ? `<p class="refused" role="alert">${said.refusals[refusal]}</p>\n` : ''}<form method="post" action="${formPath(service)}">
<input type="hidden" name="key" value="${html(key)}">
${FIELDS.filter((name) => name !== 'notify_email' || mails || typed.notify_email)
  .map((name) => fieldOf(said, name, { value: typed[name], wrong: wrong[name], first: name === first }))
  .join('\n')}
<p class="small">${said.readers} <a href="/privacy">${said.privacy}</a></p>
<button type="submit">${said.send}</button>
</form>
<h2>${said.others}</h2>
<ul class="links">
${others.map((other) => `<li><a href="${formPath(other)}">${said.services[other].title}</a></li>`).join('\n')}
<li><a href="${TRACK_PATH}">${said.follow.title}</a></li>
</ul>`
  return plainPage(locale, said.services[service].title, body)
}

type FormState = {
  key: string
  typed: Typed
  wrong?: Wrong
  refusal?: FormRefusal | undefined
  mails: boolean
}

const CONTROLS: Record<Field, string> = {
  message: `required maxlength="${MESSAGE_MAX}"`,
  location: 'maxlength="300"',
  phone_number: 'type="tel" autocomplete="tel" maxlength="40"',
  notify_email: 'type="email" autocomplete="email" maxlength="254"',
}

function fieldOf(
  said: Words,
  name: Field,
  { value, wrong, first }: { value: string; wrong: 'wrong' | 'too-long' | undefined; first: boolean },
) {
  const hint = said.hints[name]
  const described = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
  const attributes = `id="${name}" name="${name}" ${CONTROLS[name]}${described && ` aria-describedby="${described}"`}${wrong ? ' aria-invalid="true"' : ''}${first ? ' autofocus' : ''}`
  const control =
    name === 'message'
      ? // The first line break belongs to the tag.
        `<textarea rows="5" ${attributes}>\n${html(value)}</textarea>`
      : `<input ${attributes} value="${html(value)}">`
  const optional = name === 'message' ? '' : ` <span class="small">(${said.optional})</span>`
  return `<div class="field">
<label for="${name}">${said.labels[name]}${optional}</label>
${hint ? `<p class="small" id="${name}-hint">${hint}</p>\n` : ''}${control}
${wrong ? `<p class="wrong" id="${name}-wrong">${wrong === 'too-long' ? said.tooLong : said.wrong[name]}</p>` : ''}
</div>`
}

/** What was sent, and the two words that open it again. */
export function sentPage(locale: Locale, code: string, key: string) {
  const { sent, follow } = words[locale]
  return plainPage(
    locale,
    sent.title,
    `<dl class="codes"><div><dt>${sent.code}</dt><dd>${html(code)}</dd></div><div><dt>${sent.key}</dt><dd>${html(key)}</dd></div></dl>
<p><strong>${sent.keep}</strong> ${sent.next}</p>
<p>${sent.text}</p>
<form method="post" action="${TRACK_PATH}">
<input type="hidden" name="code" value="${html(code)}">
<input type="hidden" name="key" value="${html(key)}">
<button type="submit">${sent.button}</button>
</form>
<p><a href="${TRACK_PATH}">${follow.title}</a></p>`,
  )
}

/** Asks for both words. `unknown`: what was typed opened nothing. */
export function followPage(locale: Locale, typed: { code: string; key: string }, unknown: boolean) {
  const { follow } = words[locale]
  const field = (name: 'code' | 'key', example: string) => `<div class="field">
<label for="${name}">${follow[name]}</label>
<input id="${name}" name="${name}" value="${html(typed[name])}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="${example}"${unknown ? ' aria-invalid="true" aria-describedby="unknown"' : ''}>
</div>`
  return plainPage(
    locale,
    follow.title,
    `<p>${follow.text}</p>
${unknown ? `<p class="refused" role="alert" id="unknown">${follow.unknown}</p>\n` : ''}<form method="post" action="${TRACK_PATH}">
${field('code', 'RSK-7F4K-92QD')}
${field('key', '7F4K-92QD-XW3M')}
<button type="submit">${follow.button}</button>
</form>`,
  )
}

/** How a request stands, for its sender. */
export function trackedPage(locale: Locale, request: TrackedSubmission, time_zone: string) {
  const said = words[locale]
  const { tracked, statuses } = said
  const format = new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: time_zone,
  })
  const at = (instant: string) => `<time datetime="${instant}">${format.format(new Date(instant))}</time>`
  const steps = request.history.map(
    ({ at: when, kind, status, note }) =>
      `<li>${kind === 'step' ? `<strong>${statuses[status]}</strong>, ` : ''}${at(when)}${note ? `<br>${html(note)}` : ''}</li>`,
  )
  return plainPage(
    locale,
    request.tracking_code,
    `<dl>
<div><dt>${tracked.status}</dt><dd><strong>${statuses[request.status]}</strong></dd></div>
<div><dt>${tracked.at}</dt><dd>${at(request.submitted_at)}</dd></div>
${request.handover_code ? `<div><dt>${tracked.handover}</dt><dd>${html(request.handover_code)}</dd></div>\n` : ''}<div><dt>${tracked.message}</dt><dd class="typed">${html(request.message)}</dd></div>
</dl>
<h2>${tracked.history}</h2>
${steps.length > 0 ? `<ol>\n${steps.join('\n')}\n</ol>` : `<p>${tracked.none}</p>`}
<p><a href="${TRACK_PATH}">${said.follow.title}</a></p>`,
  )
}
