import { SHARED_BY_GUEST_DAYS } from '#contract/recognition/lessons.ts'
import { KEPT } from '#contract/foundation/retention.ts'
import { END_TOLD_DAYS } from '#contract/requests/submissions.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { contentImages, contentRevisions } from '#server/database/schema/content.ts'
import { confirmations, custodyActs, wipes } from '#server/database/schema/custody.ts'
import {
  identityAccount,
  identityHosted,
  identityRecoveryCode,
  identitySession,
  identityUser,
  identityVerification,
} from '#server/database/schema/identity.ts'
import { incidentLetters, incidentLog, incidents } from '#server/database/schema/incidents.ts'
import { mails } from '#server/database/schema/mails.ts'
import { auditEntries, limitCounts, settings } from '#server/database/schema/operations.ts'
import {
  apiKeys,
  partnerRequests,
  partnerUpdates,
  peers,
  webhookDeliveries,
  webhooks,
} from '#server/database/schema/outside.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import { notifications, pushDevices, users } from '#server/database/schema/people.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { bookings } from '#server/database/schema/pickups.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { reports } from '#server/database/schema/reports.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { rounds, roundStops, weighings } from '#server/database/schema/rounds.ts'
import {
  savedFilters,
  submissionEvents,
  submissionItems,
  submissionNotes,
  submissions,
} from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { holdColumns, inBothLanguages, type Declared } from './declaration.ts'
import {
  admins,
  BACKUPS,
  staffRecipients,
  deskOfSender,
  drivers,
  mailServer,
  partnersWithKey,
  PHOTO_PLACE,
  identityRecipients,
  pushServices,
  routingRecipients,
  visionRecipients,
} from './recipients.ts'

const withAccount = inBothLanguages('Until the account is deleted.', 'Sampai akunnya dihapus.')

/** The register: every column about people is in exactly one of these, and every other one in `impersonal-columns.ts`. */
export const ACTIVITIES: readonly Declared[] = [
  {
    id: 'accounts',
    name: inBothLanguages('Accounts and profiles', 'Akun dan profil'),
    data: inBothLanguages(
      'username, email address and, where given, name, phone number and company; role, and the consent',
      'nama pengguna, alamat email, dan jika diberikan nama, nomor telepon, dan perusahaan; peran, serta persetujuan',
    ),
    whose: 'accounts',
    purpose: inBothLanguages(
      'To let people in, and to show them their own requests and nobody else’s.',
      'Agar orang dapat masuk serta melihat permintaannya sendiri, bukan milik orang lain.',
    ),
    basis: 'consent',
    kept: () => withAccount,
    recipients: (env) => (env.ADMIN_ACCESS === 'signed-in' ? [staffRecipients(env)] : [deskOfSender, admins]),
    holds: [
      holdColumns(
        users,
        'id',
        'uid',
        'username',
        'name_key',
        'email',
        'first_name',
        'last_name',
        'phone_number',
      ),
      holdColumns(
        users,
        'role',
        'role_decided_at',
        'company_id',
        'locale',
        'consent_version',
        'consented_at',
      ),
      holdColumns(users, 'created_at', 'updated_at'),
    ],
  },
  {
    id: 'logins',
    name: inBothLanguages('Logging in', 'Masuk ke akun'),
    data: inBothLanguages(
      'the password in a form from which it cannot be read back, sessions with the kind of browser, the second step, and codes of mails',
      'kata sandi dalam bentuk yang tidak dapat dibaca kembali, sesi dengan jenis peramban, verifikasi dua langkah, dan kode email',
    ),
    whose: 'accounts',
    purpose: inBothLanguages(
      'To recognise who logs in: passwords as Argon2id, sessions, second steps, and codes in mails.',
      'Mengenali siapa yang masuk: kata sandi dalam bentuk Argon2id, sesi, verifikasi dua langkah, dan kode dalam email.',
    ),
    basis: 'consent',
    kept: ({ IDENTITY_PROVIDER }) =>
      IDENTITY_PROVIDER === 'firebase'
        ? inBothLanguages(
            'Passwords and sessions: by the rules of the provider. What was decided about an account here: as long as the account.',
            'Kata sandi dan sesi: menurut aturan penyedia. Keputusan tentang akun di sini: selama akunnya ada.',
          )
        : inBothLanguages(
            `Until the account is deleted; a session until ${KEPT.session_days} days after its last use, a code until ${KEPT.code_days} days after its end, a sign-up that broke off ${KEPT.broken_sign_up_days * 24} hours.`,
            `Sampai akunnya dihapus; sesi sampai ${KEPT.session_days} hari setelah terakhir dipakai, kode sampai ${KEPT.code_days} hari setelah berakhir, pendaftaran yang terputus ${KEPT.broken_sign_up_days * 24} jam.`,
          ),
    recipients: (env) => [...identityRecipients(env), ...mailServer(env)],
    holds: [
      holdColumns(
        identityUser,
        'id',
        'name',
        'email',
        'emailVerified',
        'image',
        'disabledAt',
        'createdAt',
        'updatedAt',
      ),
      holdColumns(identityUser, 'factorId', 'factorSecret', 'factorStep', 'factorAt'),
      holdColumns(
        identitySession,
        'id',
        'userId',
        'token',
        'expiresAt',
        'ipAddress',
        'userAgent',
        'replacedAt',
      ),
      holdColumns(identitySession, 'createdAt', 'updatedAt'),
      holdColumns(
        identityAccount,
        'id',
        'accountId',
        'providerId',
        'userId',
        'password',
        'createdAt',
        'updatedAt',
      ),
      holdColumns(identityAccount, 'accessToken', 'refreshToken', 'idToken', 'scope'),
      holdColumns(identityAccount, 'accessTokenExpiresAt', 'refreshTokenExpiresAt'),
      holdColumns(identityRecoveryCode, 'id', 'userId', 'mark', 'createdAt'),
      holdColumns(identityVerification, 'id', 'identifier', 'value', 'purpose', 'email', 'expiresAt'),
      holdColumns(identityVerification, 'createdAt', 'updatedAt'),
      holdColumns(identityHosted, 'uid', 'disabledAt', 'validAfter'),
    ],
  },
  {
    id: 'requests',
    name: inBothLanguages('Requests and enquiries', 'Permintaan dan pertanyaan'),
    data: inBothLanguages(
      'messages, places, phone numbers and devices of requests, and what was noted of and answered to them',
      'pesan, lokasi, nomor telepon, dan perangkat dalam permintaan, serta catatan dan jawabannya',
    ),
    whose: 'senders',
    purpose: inBothLanguages(
      'To deal with what somebody asked for: read it, answer it, fetch things, and say what became of it.',
      'Menangani yang diminta: membaca, menjawab, menjemput barang, dan memberi tahu hasilnya.',
    ),
    basis: 'request',
    kept: ({ RETENTION_MONTHS }) =>
      inBothLanguages(
        `Until its sender takes it back or deletes the account; of a guest until ${RETENTION_MONTHS} months after anything was last done with it, of an open one ${END_TOLD_DAYS} days after the desk was told. Then it stays without the person.`,
        `Sampai pengirim menariknya kembali atau menghapus akunnya; milik tamu sampai ${RETENTION_MONTHS} bulan setelah terakhir ditangani, dan jika masih terbuka ${END_TOLD_DAYS} hari setelah petugas diberi tahu. Sesudahnya permintaan tetap ada tanpa data orangnya.`,
      ),
    recipients: (env) => [staffRecipients(env), drivers, partnersWithKey],
    holds: [
      holdColumns(
        submissions,
        'id',
        'tracking_code',
        'user_id',
        'guest_id',
        'username',
        'sent_by_guest',
        'title',
      ),
      holdColumns(
        submissions,
        'message',
        'location',
        'district_id',
        'phone_number',
        'locale',
        'source_url',
        'image_id',
      ),
      holdColumns(submissions, 'request_key', 'request_hash', 'consented_at', 'search', 'transporter'),
      holdColumns(submissionItems, 'submission_id', 'brand', 'image_id'),
      holdColumns(submissionEvents, 'submission_id', 'note'),
      holdColumns(submissionNotes, 'submission_id', 'partner', 'text', 'at'),
      holdColumns(partnerRequests, 'submission_id', 'api_key_id', 'latitude', 'longitude'),
      holdColumns(partnerUpdates, 'submission_id', 'api_key_id', 'given_id'),
    ],
  },
  {
    id: 'visits',
    name: inBothLanguages('Appointments and visits', 'Janji temu dan kunjungan'),
    data: inBothLanguages('appointments, visits, and signatures', 'janji temu, kunjungan, dan tanda tangan'),
    whose: 'senders',
    purpose: inBothLanguages(
      'To come at the time that was agreed, and to have it confirmed that something was handed over.',
      'Datang pada waktu yang disepakati, dan mendapat bukti bahwa barang sudah diserahkan.',
    ),
    basis: 'request',
    kept: () =>
      inBothLanguages(
        'As long as the request. Signature and notes go with the person; that there was a visit stays.',
        'Selama permintaannya. Tanda tangan dan catatan hilang bersama data orangnya; bahwa ada kunjungan tetap tercatat.',
      ),
    recipients: (env) => [staffRecipients(env), drivers, ...routingRecipients(env)],
    holds: [
      holdColumns(bookings, 'submission_id', 'booked_at', 'ended_at', 'missed_at'),
      holdColumns(
        roundStops,
        'submission_id',
        'latitude',
        'longitude',
        'note',
        'confirmed_by',
        'drawing',
        'outcome',
      ),
    ],
  },
  {
    id: 'photos',
    name: inBothLanguages('Photos and what was recognised on them', 'Foto dan hasil pengenalannya'),
    data: inBothLanguages('photos, and what was recognised on them', 'foto, dan hasil pengenalannya'),
    whose: 'photographers',
    purpose: inBothLanguages(
      'To tell somebody what a device is and what to do with it, and to show it with a request.',
      'Memberi tahu perangkat apa itu dan apa yang perlu dilakukan, serta menunjukkannya bersama permintaan.',
    ),
    basis: 'request',
    kept: () =>
      inBothLanguages(
        `Of a guest ${KEPT.guest_photo_h} hours, or as long as the request that it came with; of an account until it or the account is deleted. A photo that nothing shows: ${KEPT.unused_photo_h} hours; of a driver, as long as they may say what it belongs to, until ${KEPT.told_late_days} days after the day of the round.`,
        `Milik tamu ${KEPT.guest_photo_h} jam, atau selama permintaan yang disertainya; milik akun sampai foto atau akunnya dihapus. Foto yang tidak ditampilkan di mana pun: ${KEPT.unused_photo_h} jam; milik pengemudi selama ia masih dapat melaporkan foto itu untuk apa, sampai ${KEPT.told_late_days} hari setelah hari rutenya.`,
      ),
    recipients: (env) => [
      inBothLanguages(
        'Staff: those that came with a request, and it is recorded',
        'Staf: yang menyertai permintaan, dan itu dicatat',
      ),
      ...visionRecipients(env),
    ],
    holds: [
      holdColumns(images, 'id', 'user_id', 'guest_id', 'storage_key', 'phash', 'created_at', 'expires_at'),
      holdColumns(analyses, 'id', 'user_id', 'guest_id', 'image_id', 'verdict', 'device_class', 'candidates'),
      holdColumns(analyses, 'several', 'corrected_class', 'corrected_at', 'analyzed_at', 'expires_at'),
    ],
    places: [PHOTO_PLACE],
  },
  {
    id: 'learning',
    name: inBothLanguages('Learning from shared photos', 'Belajar dari foto yang dibagikan'),
    data: inBothLanguages(
      'which photos were shared to learn from, and what they show',
      'foto mana yang dibagikan untuk dipelajari, dan isinya',
    ),
    whose: 'photographers',
    purpose: inBothLanguages(
      'To improve the program that looks at photos, with those whose owners allowed it, without their names.',
      'Memperbaiki program pengenal foto, dengan foto yang diizinkan pemiliknya, tanpa nama.',
    ),
    basis: 'consent',
    kept: () =>
      inBothLanguages(
        `Until it is taken back, of a guest ${SHARED_BY_GUEST_DAYS} days at most.`,
        `Sampai izinnya ditarik kembali, milik tamu paling lama ${SHARED_BY_GUEST_DAYS} hari.`,
      ),
    recipients: (env) => [staffRecipients(env)],
    holds: [holdColumns(analyses, 'shared_at', 'label')],
  },
  {
    id: 'notifications',
    name: inBothLanguages('Notifications in the app', 'Notifikasi di aplikasi'),
    data: inBothLanguages('notifications, with tracking codes', 'notifikasi, dengan kode pelacakan'),
    whose: 'accounts',
    purpose: inBothLanguages(
      'To tell what happened to own requests and photos, and staff what waits.',
      'Memberi tahu perkembangan permintaan dan foto sendiri, dan kepada staf apa yang menunggu.',
    ),
    basis: 'consent',
    kept: () => inBothLanguages(`${KEPT.notification_days} days.`, `${KEPT.notification_days} hari.`),
    recipients: () => [],
    holds: [
      holdColumns(notifications, 'id', 'user_id', 'kind', 'params', 'once_key', 'created_at', 'read_at'),
    ],
  },
  {
    id: 'mails',
    name: inBothLanguages('Mails and messages on devices', 'Email dan pesan di perangkat'),
    data: inBothLanguages(
      'addresses for news of requests, and of devices that show messages',
      'alamat untuk kabar permintaan, dan alamat perangkat yang menampilkan pesan',
    ),
    whose: 'senders',
    purpose: inBothLanguages(
      'To carry news of a request to whoever asked for it. A mail never holds what the sender of the request wrote.',
      'Mengantar kabar permintaan kepada yang memintanya. Email tidak pernah memuat yang ditulis pengirim permintaan.',
    ),
    basis: 'consent',
    kept: () =>
      inBothLanguages(
        `That one was sent, or is owed: ${KEPT.mail_days} days; written to a file where there is no mail server: ${KEPT.mail_file_days} days. An address left with a request as long as that, or until mails are stopped; a device ${KEPT.device_days} days after the app was last open there.`,
        `Bahwa email terkirim atau masih harus dikirim: ${KEPT.mail_days} hari; sebagai berkas jika tidak ada server email: ${KEPT.mail_file_days} hari. Alamat pada permintaan selama permintaan itu, atau sampai email dihentikan; perangkat ${KEPT.device_days} hari setelah aplikasi terakhir dibuka di sana.`,
      ),
    recipients: (env) => [staffRecipients(env), ...mailServer(env), pushServices],
    holds: [
      holdColumns(submissions, 'notify_email'),
      holdColumns(users, 'mail_wanted', 'digest_wanted'),
      holdColumns(
        mails,
        'id',
        'once_key',
        'kind',
        'params',
        'submission_id',
        'event_id',
        'user_id',
        'created_at',
      ),
      holdColumns(mails, 'taken_until', 'sent_at', 'refused_at'),
      holdColumns(
        pushDevices,
        'id',
        'user_id',
        'endpoint',
        'p256dh',
        'auth',
        'locale',
        'session_id',
        'heard_at',
      ),
    ],
    places: ['DATA_DIR: mail', 'pgboss.job (identity-mail, consignment-mail)'],
  },
  {
    id: 'outside',
    name: inBothLanguages('Telling programs of others', 'Memberi kabar ke program lain'),
    data: inBothLanguages(
      'what was told to programs of others, without names',
      'kabar kepada program lain, tanpa nama',
    ),
    whose: 'senders',
    purpose: inBothLanguages(
      'To tell programs that the operator has named what happens: kind, status, district, kilograms, and a number that stands for the request.',
      'Memberi kabar kepada program yang ditunjuk pengelola: jenis, status, kecamatan, kilogram, dan nomor pengganti permintaan.',
    ),
    basis: 'interest',
    kept: () =>
      inBothLanguages(
        `${KEPT.delivery_days} days after it has arrived or was given up; what still waits for that, until then or until the program is removed.`,
        `${KEPT.delivery_days} hari setelah diterima atau tidak dicoba lagi; yang masih menunggu disimpan sampai saat itu, atau sampai programnya dihapus.`,
      ),
    recipients: () => [
      inBothLanguages('Programs that an administrator has named', 'Program yang ditunjuk administrator'),
    ],
    holds: [holdColumns(webhookDeliveries, 'payload')],
  },
  {
    id: 'staff',
    name: inBothLanguages('What staff did', 'Yang dikerjakan staf'),
    data: inBothLanguages(
      'what members of the staff did, and when',
      'yang dikerjakan anggota staf, dan kapan',
    ),
    whose: 'staff',
    purpose: inBothLanguages(
      'To know who did what: decisions, notes, weights, rounds, papers, texts and settings.',
      'Mengetahui siapa mengerjakan apa: keputusan, catatan, timbangan, rute, surat, tulisan, dan pengaturan.',
    ),
    basis: 'interest',
    kept: () =>
      inBothLanguages(
        'What was done stays; who did it is no longer named once the account is deleted.',
        'Yang dikerjakan tetap tercatat; pelakunya tidak lagi disebut setelah akunnya dihapus.',
      ),
    recipients: (env) => [staffRecipients(env)],
    holds: [
      holdColumns(submissions, 'cleared_by', 'assignee_id'),
      holdColumns(submissionEvents, 'actor_id', 'assignee_id'),
      holdColumns(submissionNotes, 'author_id'),
      holdColumns(savedFilters, 'user_id', 'name', 'filters'),
      holdColumns(weightEntries, 'recorded_by'),
      holdColumns(custodyActs, 'actor_id', 'reason'),
      holdColumns(wipes, 'recorded_by'),
      holdColumns(consignments, 'created_by'),
      holdColumns(certificates, 'issued_by', 'ended_by'),
      holdColumns(reports, 'handed_in_by'),
      holdColumns(rounds, 'driver_id', 'note'),
      holdColumns(roundStops, 'done_by'),
      holdColumns(contentRevisions, 'edited_by'),
      holdColumns(contentImages, 'uploaded_by'),
      holdColumns(points, 'state_by'),
      holdColumns(pointReports, 'handled_by'),
      holdColumns(settings, 'changed_by'),
      holdColumns(apiKeys, 'created_by'),
      holdColumns(webhooks, 'created_by'),
      holdColumns(peers, 'added_by'),
    ],
  },
  {
    id: 'audit',
    name: inBothLanguages('Audit log', 'Log audit'),
    data: inBothLanguages(
      'which powers were used on which account or request',
      'wewenang apa yang dipakai atas akun atau permintaan mana',
    ),
    whose: 'staff',
    purpose: inBothLanguages(
      'To show afterwards who used which power over accounts and data. It never holds what was in them.',
      'Menunjukkan kemudian siapa memakai wewenang apa atas akun dan data. Isinya tidak pernah ikut dicatat.',
    ),
    basis: 'interest',
    kept: () =>
      inBothLanguages(
        'It stays; a name disappears from it with the account.',
        'Tetap disimpan; nama hilang dari sana bersama akunnya.',
      ),
    recipients: () => [admins],
    holds: [holdColumns(auditEntries, 'actor_id', 'subject', 'details', 'request_id')],
  },
  {
    id: 'rights',
    name: inBothLanguages('Requests about personal data', 'Permintaan tentang data pribadi'),
    data: inBothLanguages(
      'what was asked about personal data, with contact, and the answers',
      'permintaan tentang data pribadi, dengan kontak, dan jawabannya',
    ),
    whose: 'askers',
    purpose: inBothLanguages(
      'To answer within the time of the law who asks about their data, and to prove that it was answered.',
      'Menjawab permintaan tentang data pribadi dalam waktu menurut undang-undang, dan membuktikan jawabannya.',
    ),
    basis: 'duty',
    kept: () =>
      inBothLanguages(
        `Who asked, what and the answer: ${KEPT.rights_days} days after it; that it was answered, and when, stays. Where the address was not confirmed: ${KEPT.unproven_rights_h} hours after the mail with the link; where that could not be sent, ${KEPT.unmailed_rights_days} days.`,
        `Siapa yang meminta, isinya, dan jawabannya: ${KEPT.rights_days} hari sesudahnya; bahwa dan kapan dijawab tetap tercatat. Jika alamatnya tidak dikonfirmasi: ${KEPT.unproven_rights_h} jam setelah email bertautan dikirim; jika email itu tidak dapat dikirim, ${KEPT.unmailed_rights_days} hari.`,
      ),
    recipients: (env) => [admins, ...mailServer(env)],
    holds: [
      holdColumns(
        rightsRequests,
        'id',
        'kind',
        'origin',
        'user_id',
        'email',
        'phone_number',
        'locale',
        'message',
      ),
      holdColumns(
        rightsRequests,
        'received_at',
        'due_at',
        'proof_mailed_at',
        'confirmed_at',
        'state',
        'done',
        'refusal',
        'answer',
      ),
      holdColumns(rightsRequests, 'given_ids', 'closed_at', 'closed_by', 'forgotten_at'),
      holdColumns(rightsRequests, 'answer_mail', 'answer_mail_at'),
    ],
  },
  {
    id: 'incidents',
    name: inBothLanguages('Incidents with personal data', 'Insiden data pribadi'),
    data: inBothLanguages(
      'what was disclosed, and who did what about it',
      'apa yang terungkap, dan siapa melakukan apa',
    ),
    whose: 'staff',
    purpose: inBothLanguages(
      'To tell those affected and the authority in time, each once, and to prove what was done.',
      'Memberi tahu yang terdampak dan lembaga yang berwenang tepat waktu, masing-masing sekali, dan membuktikan yang dilakukan.',
    ),
    basis: 'duty',
    kept: () =>
      inBothLanguages(
        'It stays. To whom a letter went is kept as a fingerprint of the address; who recorded something is no longer named once the account is deleted.',
        'Tetap disimpan. Penerima surat disimpan sebagai sidik alamatnya; pencatatnya tidak lagi disebut setelah akunnya dihapus.',
      ),
    recipients: () => [admins],
    holds: [
      holdColumns(incidents, 'created_by'),
      holdColumns(incidentLog, 'actor_id', 'text'),
      holdColumns(incidentLetters, 'tag'),
    ],
  },
  {
    id: 'partners',
    name: inBothLanguages(
      'Contacts of partners, and the books of the stores',
      'Kontak mitra, dan pembukuan gudang',
    ),
    data: inBothLanguages(
      'names and contacts at partners, signatures by name, and photos of papers',
      'nama dan kontak di pihak mitra, nama yang mengonfirmasi, dan foto surat',
    ),
    whose: 'partners',
    purpose: inBothLanguages(
      'To hand things on to who may take them, and to prove what became of every kilogram, also with photos of papers.',
      'Menyerahkan barang kepada yang berhak menerima, dan membuktikan nasib setiap kilogram, juga dengan foto surat.',
    ),
    basis: 'request',
    kept: () =>
      inBothLanguages(
        'It stays with the books; a contact until it is changed, the name of who signed for a receiver until an administrator forgets it because that person asks.',
        'Tetap bersama pembukuan; kontak sampai diubah, nama yang mengonfirmasi untuk penerima sampai dihapus administrator atas permintaan orangnya.',
      ),
    recipients: (env) => [
      staffRecipients(env),
      inBothLanguages('The receiver of a consignment, by its link', 'Penerima kiriman, lewat tautannya'),
      ...mailServer(env),
    ],
    holds: [
      holdColumns(partners, 'name', 'address', 'phone_number', 'email', 'note'),
      holdColumns(consignments, 'vehicle', 'note'),
      holdColumns(confirmations, 'by_name', 'note', 'image_id'),
      holdColumns(custodyActs, 'image_id'),
      holdColumns(wipes, 'done_by', 'log', 'image_id'),
      holdColumns(weighings, 'image_id'),
    ],
  },
  {
    id: 'logs',
    name: inBothLanguages('Server log, limits and backups', 'Log server, pembatas, dan cadangan data'),
    data: inBothLanguages(
      'looked-up usernames, hashed addresses of the network, and copies of everything in backups',
      'nama pengguna yang dicari, alamat jaringan dalam bentuk hash, dan salinan semuanya dalam cadangan',
    ),
    whose: 'accounts',
    purpose: inBothLanguages(
      'To find faults, to slow down whoever tries out passwords, and to have everything again after a disaster.',
      'Menemukan gangguan, menghambat percobaan kata sandi, dan memulihkan semuanya setelah bencana.',
    ),
    basis: 'interest',
    kept: ({ BACKUP_AT, BACKUP_KEEP: { d, w, m } }) =>
      inBothLanguages(
        `The log: as long as the operator keeps it; counts: until the limit has ended, a day at most. Backups: ${BACKUP_AT ? `the newest of ${d} days, ${w} weeks and ${m} months` : 'as long as the operator keeps them'}; one still holds what was deleted since.`,
        `Log: selama pengelola menyimpannya; hitungan: sampai batasnya berakhir, paling lama sehari. Cadangan: ${BACKUP_AT ? `yang terbaru dari ${d} hari, ${w} minggu, dan ${m} bulan` : 'selama pengelola menyimpannya'}; cadangan masih memuat yang dihapus sesudahnya.`,
      ),
    recipients: () => [inBothLanguages('Whoever operates the server', 'Yang mengoperasikan server')],
    holds: [holdColumns(limitCounts, 'key')],
    places: ['log', BACKUPS],
  },
]
