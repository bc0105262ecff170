import type { Said, Trouble } from '#contract/administration/health.ts'
import type { Locale } from '#contract/foundation/locale.ts'

type Declared = { state: Trouble['state']; what: Said; todo: Said }

/**
 * Everything that may be wrong with an installation and that its operator can mend: what it is, and what to do. `{name}`
 * is filled in. `npm run doctor`, the log of the start and `/admin/health` say it in these words.
 */
const TROUBLES = {
  // Settings.
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

  // The database.
  'database-away': {
    state: 'failed',
    what: { en: 'The database does not answer: {cause}', id: 'Basis data tidak menjawab: {cause}' },
    todo: {
      en: 'Embedded: the log of the server says why, and it starts PostgreSQL again by itself. With DATABASE_URL: is that server running, and is the address right?',
      id: 'Bawaan: log server menjelaskan sebabnya, dan PostgreSQL dijalankannya kembali sendiri. Dengan DATABASE_URL: apakah server itu berjalan, dan apakah alamatnya benar?',
    },
  },
  'database-stopped': {
    state: 'warning',
    what: {
      en: 'The embedded PostgreSQL is not running, because the server is not; what lies in it could not be looked at.',
      id: 'PostgreSQL bawaan tidak berjalan karena servernya tidak berjalan; isinya tidak dapat diperiksa.',
    },
    todo: {
      en: 'npm start, then ask once more.',
      id: 'npm start, lalu periksa sekali lagi.',
    },
  },
  'database-unmade': {
    state: 'warning',
    what: {
      en: 'There is no database in {folder} yet: the first start makes it.',
      id: 'Belum ada basis data di {folder}: dibuat pada start pertama.',
    },
    todo: {
      en: 'npm start. If there was one before, DATA_DIR points to another folder now.',
      id: 'npm start. Bila sebelumnya sudah ada, DATA_DIR sekarang menunjuk ke folder lain.',
    },
  },
  'database-closed': {
    state: 'failed',
    what: {
      en: 'This user may not read {path}.',
      id: 'Pengguna ini tidak boleh membaca {path}.',
    },
    todo: {
      en: 'Ask as the user who runs the server, e.g. with sudo -u.',
      id: 'Jalankan sebagai pengguna yang menjalankan server, misalnya dengan sudo -u.',
    },
  },
  'database-other-major': {
    state: 'failed',
    what: {
      en: 'The data folder was made by PostgreSQL {found}, and this release brings {wanted}.',
      id: 'Folder data dibuat oleh PostgreSQL {found}, sedangkan rilis ini membawa {wanted}.',
    },
    todo: { en: 'See docs/operating/update.md.', id: 'Lihat docs/operating/update.md.' },
  },
  'database-old': {
    state: 'failed',
    what: {
      en: 'The database is PostgreSQL {version}: 15 or newer is needed.',
      id: 'Basis data adalah PostgreSQL {version}: diperlukan versi 15 atau lebih baru.',
    },
    todo: { en: 'Use a newer server.', id: 'Gunakan server yang lebih baru.' },
  },
  drill: {
    state: 'warning',
    what: {
      en: 'This is a backup that was restored to look at: no mail, push message, webhook or other call leaves it.',
      id: 'Ini cadangan yang dipulihkan untuk dilihat saja: tidak ada email, notifikasi push, webhook, atau panggilan lain yang keluar.',
    },
    todo: {
      en: 'Delete it when you have looked. To use it, restore the backup into an empty place once more, without --drill.',
      id: 'Hapus setelah selesai melihat. Untuk memakainya, pulihkan cadangan itu sekali lagi ke tempat kosong, tanpa --drill.',
    },
  },
  'database-newer': {
    state: 'failed',
    what: {
      en: 'A newer version of Resirkuit has migrated this database.',
      id: 'Versi Resirkuit yang lebih baru telah memigrasikan basis data ini.',
    },
    todo: {
      en: 'Start that version, or restore the backup from before its update.',
      id: 'Jalankan versi itu, atau pulihkan cadangan dari sebelum pembaruan.',
    },
  },
  'database-behind': {
    state: 'warning',
    what: {
      en: '{count} changes of the database model are not applied yet.',
      id: '{count} perubahan model basis data belum diterapkan.',
    },
    todo: {
      en: 'Back up, then npm start: a start applies them.',
      id: 'Buat cadangan, lalu npm start: start akan menerapkannya.',
    },
  },
  'database-empty': {
    state: 'warning',
    what: {
      en: 'The database is empty: no Resirkuit has started on it yet.',
      id: 'Basis data kosong: belum ada Resirkuit yang dijalankan padanya.',
    },
    todo: {
      en: 'npm start. If there was data before, DATABASE_URL names another database now.',
      id: 'npm start. Bila sebelumnya ada data, DATABASE_URL sekarang menyebut basis data lain.',
    },
  },
  'database-read-only': {
    state: 'failed',
    what: {
      en: 'The database is a standby, or does not let anybody write.',
      id: 'Basis data adalah standby, atau tidak mengizinkan siapa pun menulis.',
    },
    todo: {
      en: 'Point DATABASE_URL to the primary; after a fail-over promote the standby.',
      id: 'Arahkan DATABASE_URL ke server utama; setelah fail-over, promosikan standby.',
    },
  },
  'database-slow': {
    state: 'warning',
    what: {
      en: 'The simplest question to the database takes {ms} ms.',
      id: 'Pertanyaan paling sederhana ke basis data memerlukan {ms} ms.',
    },
    todo: {
      en: 'Look for what else works on that machine or its disk; over a network, for the way there. SLOW_QUERY_MS logs what takes long.',
      id: 'Cari apa lagi yang bekerja di mesin atau disk itu; lewat jaringan, periksa jalurnya. SLOW_QUERY_MS mencatat yang lama.',
    },
  },
  'database-connections': {
    state: 'warning',
    what: {
      en: '{used} of {max} connections to the database are taken.',
      id: '{used} dari {max} koneksi ke basis data terpakai.',
    },
    todo: {
      en: 'Raise max_connections there, or lower DATABASE_POOL.',
      id: 'Naikkan max_connections di sana, atau turunkan DATABASE_POOL.',
    },
  },
  'database-transaction': {
    state: 'warning',
    what: {
      en: 'A transaction ({program}) has been open for {minutes} minutes: what it holds back, such as tidying up, waits for it.',
      id: 'Sebuah transaksi ({program}) terbuka selama {minutes} menit: yang ditahannya, seperti pembersihan, ikut menunggu.',
    },
    todo: {
      en: 'End that program: a backup or a psql that was left open, mostly.',
      id: 'Akhiri program itu: biasanya pencadangan atau psql yang dibiarkan terbuka.',
    },
  },

  // The disk.
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

  // The store of files.
  'files-failed': {
    state: 'failed',
    what: {
      en: 'Photos and pictures cannot be kept or shown: {cause}',
      id: 'Foto dan gambar tidak dapat disimpan atau ditampilkan: {cause}',
    },
    todo: {
      en: 'Is the store of FILES_URL running, can this machine reach it, and may the key read, write, delete and list in its bucket?',
      id: 'Apakah penyimpanan FILES_URL berjalan dan dapat dijangkau dari mesin ini, dan bolehkah kuncinya membaca, menulis, menghapus, dan mendaftar isi bucket-nya?',
    },
  },

  // The clock.
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

  // Who signs in.
  'identity-failed': {
    state: 'failed',
    what: { en: 'Nobody can sign in: {cause}', id: 'Tidak ada yang dapat masuk: {cause}' },
    todo: {
      en: 'Embedded: the secret must be the one the database was made with. Hosted: can this machine reach the provider, and are FIREBASE_… right?',
      id: 'Bawaan: rahasianya harus sama dengan saat basis data dibuat. Layanan luar: apakah mesin ini dapat menjangkaunya, dan apakah FIREBASE_… benar?',
    },
  },
  'secret-missing': {
    state: 'failed',
    what: {
      en: 'There is no secret in {file}, and SECRET is not set: a start would make another one, which does not fit the database.',
      id: 'Tidak ada rahasia di {file}, dan SECRET belum diatur: start akan membuat yang baru, yang tidak cocok dengan basis data.',
    },
    todo: {
      en: 'Bring the file back from the backup, or set SECRET as before.',
      id: 'Kembalikan berkas itu dari cadangan, atau atur SECRET seperti semula.',
    },
  },
  'secret-other': {
    state: 'failed',
    what: {
      en: 'The secret does not fit this database.',
      id: 'Rahasianya tidak cocok dengan basis data ini.',
    },
    todo: {
      en: 'Set SECRET as before, or put the file "secret" of the backup back.',
      id: 'Atur SECRET seperti semula, atau kembalikan berkas "secret" dari cadangan.',
    },
  },
  'secret-open': {
    state: 'warning',
    what: {
      en: 'Other users of this machine can read {file}.',
      id: 'Pengguna lain mesin ini dapat membaca {file}.',
    },
    todo: { en: 'chmod 600 {file}', id: 'chmod 600 {file}' },
  },
  'nobody-signed-up': {
    state: 'warning',
    what: {
      en: 'Nobody has signed up yet, and the first account becomes the administrator.',
      id: 'Belum ada yang mendaftar, dan akun pertama menjadi administrator.',
    },
    todo: {
      en: 'Sign up now, before somebody else does.',
      id: 'Daftar sekarang, sebelum didahului orang lain.',
    },
  },
  'no-administrator': {
    state: 'failed',
    what: {
      en: 'There is no administrator who could sign in.',
      id: 'Tidak ada administrator yang dapat masuk.',
    },
    todo: {
      en: 'npm run admin -- make-admin NAME, or npm run admin -- unlock NAME',
      id: 'npm run admin -- make-admin NAMA, atau npm run admin -- unlock NAMA',
    },
  },

  // Mail.
  'mail-failed': {
    state: 'failed',
    what: { en: 'Mails cannot be sent: {cause}', id: 'Email tidak dapat dikirim: {cause}' },
    todo: {
      en: 'Compare SMTP_URL with what the mail provider says; without a mail server, the folder must be writable.',
      id: 'Bandingkan SMTP_URL dengan petunjuk penyedia email; tanpa server email, foldernya harus dapat ditulisi.',
    },
  },
  'mail-sign-in': {
    state: 'failed',
    what: {
      en: 'The mail server does not accept the user or the password: {cause}',
      id: 'Server email menolak pengguna atau kata sandinya: {cause}',
    },
    todo: {
      en: 'Check both in SMTP_URL (signs such as @ : / as %40 and the like); some providers want a password made for programs.',
      id: 'Periksa keduanya dalam SMTP_URL (tanda seperti @ : / sebagai %40 dan sejenisnya); sebagian penyedia meminta kata sandi khusus aplikasi.',
    },
  },
  'mail-unreachable': {
    state: 'failed',
    what: {
      en: 'The mail server cannot be reached: {cause}',
      id: 'Server email tidak dapat dijangkau: {cause}',
    },
    todo: {
      en: 'Check host and port in SMTP_URL, and whether this machine may reach that port: many hosts close 25.',
      id: 'Periksa host dan port dalam SMTP_URL, dan apakah mesin ini boleh menjangkau port itu: banyak penyedia menutup port 25.',
    },
  },
  'mail-certificate': {
    state: 'failed',
    what: {
      en: 'The certificate of the mail server is not trusted: {cause}',
      id: 'Sertifikat server email tidak dipercaya: {cause}',
    },
    todo: {
      en: 'Use the name that stands in the certificate; for a certificate of your own, or one that signed itself, name its file in SMTP_CA_FILE.',
      id: 'Gunakan nama yang tertera di sertifikat; untuk sertifikat buatan sendiri, atur berkasnya di SMTP_CA_FILE.',
    },
  },
  'mail-certificate-here': {
    state: 'failed',
    what: {
      en: 'The certificate of the mail server on this machine is not trusted: {cause}',
      id: 'Sertifikat server email di mesin ini tidak dipercaya: {cause}',
    },
    todo: {
      en: 'Nothing leaves the machine: write ?ignoreTLS=true at the end of SMTP_URL; or name its certificate in SMTP_CA_FILE.',
      id: 'Tidak ada yang keluar dari mesin ini: tulis ?ignoreTLS=true di akhir SMTP_URL; atau atur sertifikatnya di SMTP_CA_FILE.',
    },
  },

  // Jobs.
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

  // Backups.
  'backup-none': {
    state: 'warning',
    what: {
      en: 'No backup of this installation has been made.',
      id: 'Belum ada cadangan dari instalasi ini.',
    },
    todo: {
      en: 'Set BACKUP_AT, e.g. to 02:30, and BACKUP_DIR to a folder on another disk; or run npm run backup.',
      id: 'Atur BACKUP_AT, misalnya ke 02:30, dan BACKUP_DIR ke folder di disk lain; atau jalankan npm run backup.',
    },
  },
  'backup-old': {
    state: 'failed',
    what: {
      en: 'The last backup that was read through is {days} days old.',
      id: 'Cadangan terakhir yang sudah diperiksa berumur {days} hari.',
    },
    todo: {
      en: 'Make one at /admin/backups or with npm run backup; the list there says why others failed.',
      id: 'Buat di /admin/backups atau dengan npm run backup; daftar di sana menyebut mengapa yang lain gagal.',
    },
  },
  'backup-failed': {
    state: 'failed',
    what: { en: 'The last backup failed: {cause}', id: 'Cadangan terakhir gagal: {cause}' },
    todo: {
      en: 'Mend that, then make one at /admin/backups or with npm run backup.',
      id: 'Perbaiki itu, lalu buat cadangan di /admin/backups atau dengan npm run backup.',
    },
  },

  'backup-lacks': {
    state: 'warning',
    what: {
      en: 'The last backup is whole, but {count} photos or pictures that the database names were not there.',
      id: 'Cadangan terakhir utuh, tetapi {count} foto atau gambar yang tercatat di basis data tidak ditemukan.',
    },
    todo: {
      en: 'Find out who deleted them; an earlier backup may still have them. What is not found again shows as missing to people.',
      id: 'Cari tahu siapa yang menghapusnya; cadangan sebelumnya mungkin masih memuatnya. Yang tidak ditemukan lagi tampak hilang bagi pengguna.',
    },
  },
  'backup-unpruned': {
    state: 'warning',
    what: {
      en: 'Backups whose time is over could not be deleted: {cause}',
      id: 'Cadangan yang masa simpannya habis tidak dapat dihapus: {cause}',
    },
    todo: {
      en: 'Mend that: what people had deleted is still in them. The next backup tries again.',
      id: 'Perbaiki itu: data yang sudah dihapus orang masih ada di dalamnya. Cadangan berikutnya mencoba lagi.',
    },
  },

  // What is shown, and what sees.
  'content-failed': {
    state: 'failed',
    what: { en: 'The content cannot be read: {cause}', id: 'Konten tidak dapat dibaca: {cause}' },
    todo: {
      en: 'Visitors see the last good copy. Look at WORDPRESS_… and at that site; with own tables, at the database.',
      id: 'Pengunjung melihat salinan baik yang terakhir. Periksa WORDPRESS_… dan situs itu; dengan tabel sendiri, basis datanya.',
    },
  },
  'vision-failed': {
    state: 'failed',
    what: { en: 'Photos cannot be analysed: {cause}', id: 'Foto tidak dapat dianalisis: {cause}' },
    todo: {
      en: 'The log has the cause. Our own model needs about 200 MB of memory, glibc 2.28 and the package onnxruntime-node.',
      id: 'Sebabnya ada di log. Model kami sendiri memerlukan memori sekitar 200 MB, glibc 2.28, dan paket onnxruntime-node.',
    },
  },
  'vision-fell-back': {
    state: 'failed',
    what: {
      en: 'The model that is set is of no use: {cause}',
      id: 'Model yang diatur tidak dapat dipakai: {cause}',
    },
    todo: {
      en: 'Meanwhile our own model looks. 401 is the key, 404 the model or the address: see docs/operating/photos.md.',
      id: 'Sementara itu model kami sendiri yang melihat. 401 berarti kuncinya, 404 model atau alamatnya: lihat docs/operating/photos.md.',
    },
  },

  // Newer versions.
  'version-newer': {
    state: 'warning',
    what: {
      en: 'Version {version} is there; this is {own}.',
      id: 'Versi {version} sudah ada; yang berjalan {own}.',
    },
    todo: {
      en: 'Read its changelog, back up, then update (docs/operating/update.md).',
      id: 'Baca catatan perubahannya, buat cadangan, lalu perbarui (docs/operating/update.md).',
    },
  },
  'version-unread': {
    state: 'warning',
    what: {
      en: 'Whether there is a newer version could not be read: {cause}',
      id: 'Tidak dapat dibaca apakah ada versi yang lebih baru: {cause}',
    },
    todo: {
      en: 'Check UPDATE_URL; it must answer JSON with a "version". It is asked again tomorrow.',
      id: 'Periksa UPDATE_URL; harus menjawab JSON dengan "version". Besok ditanyakan lagi.',
    },
  },

  // The server itself, as seen by `npm run doctor`.
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

  // Any part.
  'no-answer': {
    state: 'failed',
    what: {
      en: 'There was no answer within {seconds} s.',
      id: 'Tidak ada jawaban dalam {seconds} detik.',
    },
    todo: {
      en: 'Look again in a minute. When it stays so, the log has what this part was waiting for.',
      id: 'Periksa lagi sebentar. Bila tetap begitu, log mencatat apa yang ditunggu bagian ini.',
    },
  },
} as const satisfies Record<string, Declared>

export type TroubleCode = keyof typeof TROUBLES
export const TROUBLE_CODES = Object.keys(TROUBLES) as TroubleCode[]

type Named<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never
type In<Code extends TroubleCode> = (typeof TROUBLES)[Code]
type Params<Code extends TroubleCode> = Named<In<Code>['what']['en'] | In<Code>['todo']['en']>
type Given<Code extends TroubleCode> = [Params<Code>] extends [never]
  ? []
  : [params: Record<Params<Code>, string | number | Said>]

/** What is wrong, filled in: a code without what its texts need does not compile. */
export function describeTrouble<Code extends TroubleCode>(code: Code, ...[params]: Given<Code>): Trouble {
  const { state, what, todo }: Declared = TROUBLES[code]
  const values: Record<string, string | number | Said> = params ?? {}
  const fill = (text: string, locale: Locale) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      return typeof value === 'object' ? value[locale] : String(value)
    })
  const both = ({ en, id }: Said) => ({ en: fill(en, 'en'), id: fill(id, 'id') })
  return { code, state, what: both(what), todo: both(todo) }
}
