import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Pairs, type Notice } from './privacy-parts.tsx'

export const indonesian: Notice = {
  title: 'Privasi',
  ask: {
    title: 'Tanyakan data Anda',
    lead: 'Untuk orang yang tidak punya akun di sini. Jika Anda punya akun, tanyakan di profil Anda: pengelola langsung tahu bahwa itu Anda.',
  },
  lead: 'Data apa tentang Anda yang disimpan di sini, untuk apa, berapa lama, siapa yang melihatnya, dan apa yang dapat Anda lakukan.',
  versionOf: (date) => `Versi ${date}`,
  sections: ({ operator, contact, retentionMonths, hosted, openDesk, vision }) => [
    {
      title: 'Singkatnya',
      body: (
        <ul>
          <li>Anda dapat melihat-lihat dan mengirim permintaan tanpa akun.</li>
          <li>
            {openDesk
              ? 'Permintaan Anda dibaca untuk ditindaklanjuti. Di instalasi ini, semua orang yang sudah masuk dapat melihatnya.'
              : 'Permintaan Anda dibaca staf pengelola untuk ditindaklanjuti. Pengunjung lain tidak melihatnya.'}
          </li>
          <li>Tidak ada iklan, pelacakan, atau cookie yang mengikuti Anda.</li>
          {hosted && <li>Proses masuk dan kata sandi Anda ditangani oleh Google.</li>}
          <li>
            Anda dapat melihat, memperbaiki, mengunduh, dan menghapus data tentang Anda, sendiri dan kapan
            saja.
          </li>
        </ul>
      ),
    },
    {
      title: 'Siapa yang bertanggung jawab',
      body: (
        <>
          <p>
            {operator ? (
              <>
                <strong>{operator}</strong> selaku pengelola instalasi ini,
              </>
            ) : (
              'Pengelola instalasi ini,'
            )}{' '}
            yaitu organisasi yang menjalankan layanan di alamat yang Anda buka dan menjawab permintaan Anda.
            Menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, pengelola adalah
            pengendali data pribadi Anda. Resirkuit adalah nama perangkat lunaknya; pembuatnya tidak menerima
            data apa pun dari sini.
          </p>
          {contact}
        </>
      ),
    },
    {
      title: 'Data apa yang disimpan, dan untuk apa',
      body: (
        <>
          <h3>Saat Anda mengirim permintaan</h3>
          <p>
            Pesan Anda dan, jika Anda isi, lokasi, jalan dan patokan agar pengemudi menemukan pintunya, nama,
            nomor telepon, alamat email untuk kabarnya, serta daftar perangkat beserta merek, kondisi, dan
            fotonya, juga asalnya dari rumah tangga atau usaha; waktu penjemputan, serta tanda tangan Anda
            jika Anda menandatangani serah terima; waktu pengiriman, halaman asalnya beserta bahasanya,
            perkembangan permintaan, serta catatan dan pesan pengelola untuk Anda. Staf juga dapat membuat
            catatan di antara mereka yang membantu penanganan, misalnya jam yang tepat untuk menelepon; Anda
            boleh menanyakan isinya kepada pengelola. Tanpa akun, Anda dikenali dari nomor acak yang dibuat
            peramban Anda dan nama yang diturunkan darinya, misalnya “Guest-7K2QX”.
          </p>
          <p>
            <strong>Tujuan:</strong> menangani hal yang Anda minta. <strong>Dasar hukum:</strong> permintaan
            Anda sendiri (Pasal 20 ayat (2) huruf b).
          </p>
          <p>
            Jika Anda menelepon, staf mencatat hal yang sama untuk Anda, beserta persetujuan lisan Anda. Jika
            Anda membawanya sendiri, Anda tidak perlu menyebut siapa Anda; nama, nomor telepon, atau alamat
            email dicatat hanya bila Anda setuju. Anda dapat meminta tautan agar perangkat Anda mengambil alih
            permintaan itu. Pengelola yang dulu mencatat permintaan dalam spreadsheet dapat memasukkannya ke
            sini; nomor induk kependudukan (NIK) di dalamnya tidak disimpan.
          </p>
          <p>
            Saat mencari tempat, Anda boleh mengizinkan posisi perangkat dipakai agar yang terdekat diusulkan.
            Posisi hanya diminta bila Anda menekan tombolnya, dikirim ke server ini bersama pencarian dengan
            ketelitian sekitar satu kilometer, dan tidak disimpan. Pin yang Anda pasang di peta dipakai dengan
            cara yang sama. Di halaman titik setor, posisi tetap di perangkat Anda. Orang yang melapor lewat
            stiker titik setor tidak ditanya namanya, dan tidak ada data tentang pelapor yang disimpan bersama
            laporannya.
          </p>
          <h3>Saat Anda mengirim foto</h3>
          <p>
            Fotonya, yang diperkecil dan tanpa lokasi, waktu, serta data kamera yang ditulis ponsel di
            dalamnya; hasil analisisnya, dan perangkat apa menurut Anda. Foto yang sama dikenali kembali dari
            sidik gambarnya.{' '}
            {vision === 'embedded' &&
              'Foto dianalisis program di server ini; foto tidak keluar dari server ini.'}
            {vision === 'remote' &&
              'Foto dianalisis program milik perusahaan yang dipilih pengelola: salinan kecilnya dikirim ke sana.'}{' '}
            Koreksi Anda disimpan bersamanya, agar program itu dapat diperbaiki. Hanya jika Anda
            mengizinkannya untuk sebuah foto, staf melihat foto itu tanpa nama Anda dan mencatat perangkat apa
            yang tampak. Foto itu lalu dipakai untuk melatih program tersebut.
          </p>
          <p>
            <strong>Tujuan:</strong> memberi tahu Anda perangkat apa itu dan apa yang sebaiknya dilakukan.{' '}
            <strong>Dasar hukum:</strong> permintaan Anda sendiri (Pasal 20 ayat (2) huruf b).
          </p>
          <h3>Saat Anda memiliki akun</h3>
          <p>
            Nama pengguna dan alamat email, serta, jika Anda isi, nama depan, nama belakang, dan nomor
            telepon; peran Anda dan perusahaan yang dihubungkan pengelola dengan Anda; kapan Anda mendaftar;
            versi pemberitahuan ini yang Anda setujui dan kapan; notifikasi tentang permintaan dan foto Anda.{' '}
            {hosted
              ? 'Alamat email, kata sandi, dan riwayat masuk Anda disimpan oleh Google Firebase Authentication, yang dipilih pengelola untuk itu; server di sini tidak melihat kata sandi Anda.'
              : 'Kata sandi Anda hanya disimpan dalam bentuk yang tidak dapat dibaca kembali (Argon2id), dan setiap sesi masuk disimpan dengan waktunya, sidik kuncinya, serta jenis peramban dan sistem yang dipakai, misalnya “Chrome di Android”: tanpa versi, model, ataupun alamat. Profil Anda menampilkan semua sesi itu dan dapat mengakhirinya satu per satu. Jika Anda mengaktifkan verifikasi dua langkah, kunci aplikasi autentikator Anda disimpan terenkripsi, dan dari kode pemulihan hanya sidiknya. Untuk alamat email Anda dicatat pula apakah tautan dalam email ke alamat itu sudah dibuka. Petugas dapat masuk lewat instansinya: instansi mengetahui kapan mereka masuk, dan dari sanalah berasal nama pengenal mereka di instansi, alamat, nama, serta peran; grup dibaca pada setiap proses masuk dan tidak disimpan.'}{' '}
            Saat Anda mendaftar, permintaan yang Anda kirim sebagai tamu dari perangkat yang sama menjadi
            milik akun Anda.
          </p>
          <p>
            <strong>Tujuan:</strong> agar Anda dapat masuk dan melihat permintaan Anda sendiri, bukan milik
            orang lain. <strong>Dasar hukum:</strong> persetujuan Anda saat mendaftar (Pasal 20 ayat (2) huruf
            a).
          </p>
          <h3>Agar layanan tetap aman</h3>
          <ul>
            <li>
              Server menghitung seberapa sering sebuah alamat internet memanggilnya, untuk memperlambat orang
              yang menebak-nebak kata sandi. Hitungan itu disimpan paling lama sekitar satu hari, dan dari
              alamatnya hanya sidiknya yang dicatat.
            </li>
            <li>
              Log server memuat satu baris untuk setiap panggilan: fungsi yang dipanggil, waktunya, hasilnya,
              dan apakah pemanggilnya tamu atau anggota. Pesan, nomor telepon, kata sandi, dan alamat internet
              tidak dicatat. Nama pengguna yang dicari sebelum masuk dicatat, karena banyak pencarian beruntun
              berarti ada yang menebak-nebak nama.
            </li>
            <li>
              Jika aplikasi web gagal, peramban Anda melaporkan kesalahannya ke log itu, setelah alamat email,
              nomor, dan kunci dihilangkan.
            </li>
            <li>
              Log audit mencatat tindakan administrator terhadap akun, misalnya mencari akun atau mengubah
              peran, serta bahwa sebuah akun mengganti alamatnya, diunduh, atau dihapus; juga bahwa staf
              mengoreksi atau menghapus isi sebuah permintaan, atau melihat fotonya. Isinya tidak dicatat.
            </li>
          </ul>
          <p>
            <strong>Dasar hukum:</strong> kepentingan yang sah dari semua pihak di sini atas layanan yang aman
            (Pasal 20 ayat (2) huruf f).
          </p>
          <h3>Email</h3>
          <p>
            Anda menerima email untuk mengonfirmasi alamat Anda saat mendaftar atau menggantinya, email saat
            lupa kata sandi, dan email setelah kata sandi atau alamat email Anda diganti
            {!hosted && ', atau verifikasi dua langkah Anda diaktifkan atau dimatikan'}.{' '}
            {hosted && 'Email itu dikirim Google. '}
            Alamat yang dicantumkan pengelola untuk seorang administrator menerima email yang menawarkan peran
            itu, administrator menerima email jika ada masalah dengan cadangan data, penerima kiriman menerima
            tautan untuk mengonfirmasi kiriman itu, dan orang yang diundang administrator untuk bekerja di
            sini menerima tautan yang memberinya peran. Kabar tentang permintaan hanya datang jika Anda
            memintanya, di profil atau dengan memberikan alamat bersama permintaan: setiap langkah permintaan,
            dengan kode pelacakan, peristiwanya, catatan pengelola, dan jadwal, tanpa tulisan Anda. Setiap
            email itu memuat tautan untuk menghentikannya, tanpa akun. Staf menerima email sekali sehari
            berisi angka-angka tentang pekerjaan yang menunggu, sampai mereka menghentikannya. Jika data
            tentang Anda terungkap, pengelola juga menulis kepada Anda.{' '}
            {hosted
              ? 'Email ini dikirim lewat server email pengelola, jika ada.'
              : 'Email dikirim lewat server email pengelola, jika ada.'}{' '}
            Tidak ada buletin.
          </p>
          <h3>Penjemputan rutin</h3>
          <p>
            Jika Anda sepakat dengan pengelola untuk dijemput setiap minggu, setiap dua minggu, atau setiap
            empat minggu: nama, nomor telepon atau alamat email, tempat, barang yang diserahkan, hari dan
            jamnya, serta catatan petugas untuk pengemudi. Untuk setiap hari dibuat satu permintaan. Menarik
            satu permintaan hanya menghapus permintaan itu; mintalah pengelola mengakhiri atau menghapus
            penjemputan rutinnya.
          </p>
          <h3>Pesan ke telepon Anda</h3>
          <p>
            Hanya jika pengelola menyediakannya dan Anda memintanya bersama sebuah permintaan: nomor yang
            menerimanya. Isi pesan adalah kode pelacakan, peristiwanya, hari dan jam kunjungan, serta tautan
            ke permintaan itu, tanpa tulisan Anda. Pesan dikirim lewat perusahaan yang mengirimkannya untuk
            pengelola. Setiap pesan memuat tautan agar nomor itu tidak menerimanya lagi, siapa pun yang
            memberikannya.
          </p>
          <p>
            Jika Anda menulis kepada pengelola lewat layanan pesan, misalnya Telegram atau WhatsApp: nama
            pengenal Anda di layanan itu, dan nomor Anda jika layanan memberitahukannya. Yang Anda tulis
            menjadi permintaan Anda, atau bagian dari percakapannya. Kata BERHENTI mengakhirinya. Layanan itu
            membaca dan menyimpannya menurut aturannya sendiri, dan dapat memberi tahu pengelola apakah
            balasan sampai dan dibaca.
          </p>
          <h3>Notifikasi di perangkat</h3>
          <p>
            Hanya jika Anda menyalakannya di profil dan peramban Anda menyetujuinya: alamat tempat layanan
            pembuat peramban menerima pesan untuk perangkat itu, dan kuncinya. Isi pesan adalah kode pelacakan
            dan peristiwanya, dienkripsi sehingga hanya perangkat Anda yang dapat membacanya. Notifikasi
            berakhir saat Anda keluar dari akun di perangkat itu.
          </p>
          <p>
            <strong>Dasar hukum</strong> semuanya, sejauh Anda memintanya: persetujuan Anda, yang dapat Anda
            tarik di tempat Anda memberikannya (Pasal 20 ayat (2) huruf a).
          </p>
          <h3>Saat Anda bertanya tentang data Anda</h3>
          <p>
            Pertanyaan Anda, alamat atau nomor telepon tujuan jawabannya, dan jawabannya. Tanpa akun, tautan
            dalam sebuah email membuktikan bahwa alamat itu milik Anda: sebelum Anda membukanya tidak ada yang
            mencari data, dan orang yang mengetik alamat Anda tidak mengetahui apakah ada data di sini.
          </p>
          <p>
            <strong>Dasar hukum:</strong> kewajiban hukum pengelola (Pasal 20 ayat (2) huruf c).
          </p>
        </>
      ),
    },
    {
      title: 'Berapa lama',
      body: (
        <>
          <Pairs
            of={[
              ['Akun dan profil', 'Sampai Anda menghapus akun.'],
              [
                'Permintaan dari akun',
                'Sampai Anda menghapus akun atau permintaannya. Setelah itu permintaan tetap ada tanpa Anda: tanpa nama, nomor telepon, tulisan Anda, pesan untuk Anda dan catatan tentang Anda, serta merek dan foto perangkat, juga tanpa lokasi kecuali jika hanya berupa kecamatan. Yang masih terbuka dibatalkan.',
              ],
              [
                'Permintaan tamu',
                retentionMonths === undefined
                  ? 'Data yang sama dihapus jika Anda menghapus permintaannya, dan setelah beberapa bulan tanpa tindakan apa pun, sesuai ketentuan pengelola. Untuk permintaan yang masih terbuka, pengelola diberi tahu sebulan sebelumnya.'
                  : `Data yang sama dihapus jika Anda menghapus permintaannya, dan setelah ${retentionMonths} bulan tanpa tindakan apa pun. Untuk permintaan yang masih terbuka, pengelola diberi tahu sebulan sebelumnya.`,
              ],
              [
                'Penjemputan rutin',
                retentionMonths === undefined
                  ? 'Sampai Anda meminta penghapusannya, menghapus akun yang mengikutinya, atau beberapa bulan setelah berakhir, sesuai ketentuan pengelola.'
                  : `Sampai Anda meminta penghapusannya, menghapus akun yang mengikutinya, atau ${retentionMonths} bulan setelah berakhir.`,
              ],
              [
                'Foto dan analisis tamu',
                '24 jam; foto yang Anda izinkan untuk dipelajari pengelola, sampai izinnya Anda cabut, paling lama setahun. Foto yang Anda kirim bersama permintaan mengikuti permintaan itu. Setelah Anda mendaftar di perangkat yang sama, semuanya tersimpan di akun.',
              ],
              [
                'Foto dan analisis dari akun',
                'Sampai Anda menghapusnya atau menghapus akun. Foto yang tidak dipakai kiriman atau analisis mana pun dihapus setelah sehari.',
              ],
              !hosted && ['Sesi masuk', '30 hari setelah terakhir dipakai, atau sampai Anda keluar.'],
              !hosted && [
                'Kode dalam email',
                'Untuk kata sandi baru berlaku 1 jam, untuk mengonfirmasi alamat 24 jam; dihapus seminggu kemudian. Yang disimpan hanya sidiknya.',
              ],
              !hosted && ['Pendaftaran yang terputus', '24 jam.'],
              ['Notifikasi', '12 bulan.'],
              [
                'Email tentang permintaan',
                'Bahwa email dikirim atau menunggu dikirim: sebulan; jika pengelola tidak memiliki server email, emailnya tersimpan sebagai berkas di server selama itu pula. Alamat yang diberikan bersama permintaan: sampai Anda menghentikan emailnya, atau data Anda hilang dari permintaan itu.',
              ],
              [
                'Pesan tentang permintaan',
                'Bahwa pesan dikirim atau menunggu dikirim: sebulan. Nomor yang diberikan untuk itu bersama permintaan: sampai Anda menghentikan pesannya, atau data Anda hilang dari permintaan itu. Nomor yang tidak mau menerima pesan: setahun, agar tidak ada orang lain yang dapat memesankannya.',
              ],
              [
                'Permintaan lewat pesan',
                'Nama pengenal Anda di layanan pesan: selama ada permintaan yang Anda buat di sana, selain itu 90 hari setelah Anda terakhir menulis. Yang Anda tulis menjadi bagian permintaan; pesannya sendiri dihapus setelah ditangani, dan catatan bahwa pesan itu datang seminggu kemudian.',
              ],
              [
                'Perangkat yang menampilkan notifikasi',
                'Sampai Anda mematikannya atau keluar dari akun di sana, dan sebulan setelah aplikasi terakhir dibuka di sana.',
              ],
              !hosted && [
                'Email',
                'Alamat tujuan email tentang akun Anda disimpan bersama emailnya sampai terkirim, paling lama sekitar satu hari. Jika pengelola tidak memiliki server email, email disimpan sebagai berkas di server selama 30 hari.',
              ],
              [
                'Pembukuan gudang',
                'Tetap disimpan, agar setiap kilogram dapat ditelusuri. Foto yang dilampirkan petugas pada pembukuan, misalnya foto surat, timbangan, atau bukti pemusnahan data, juga tetap disimpan. Nama petugas yang mencatat tidak lagi disebut setelah akunnya dihapus. Catatan pemusnahan data menyebut orang yang mengerjakannya, dan catatan kiriman menyebut orang yang mengonfirmasi atas nama penerima. Alamat tujuan tautan penerima disimpan bersama emailnya sampai terkirim, paling lama tiga hari.',
              ],
              [
                'Pertanyaan tentang data Anda',
                'Sampai 12 bulan setelah dijawab; setelah itu hanya diketahui bahwa pernah ada dan kapan dijawab. Jika alamatnya tidak dikonfirmasi, 24 jam setelah email konfirmasi dikirim; jika email itu tidak dapat dikirim, tiga hari.',
              ],
              [
                'Pemberitahuan tentang data yang terungkap',
                'Bahwa pemberitahuan dikirim ke alamat Anda tetap tercatat pada insidennya, berupa sidik alamat yang tidak dapat dikembalikan menjadi alamatnya.',
              ],
              [
                'Undangan petugas',
                'Nama atau alamat orang yang diundang: sampai undangan diterima atau ditarik, paling lama tujuh hari; alamat bersama emailnya sampai terkirim, paling lama tiga hari.',
              ],
              ['Log audit', 'Tetap disimpan. Nama Anda hilang dari sana bersama akun Anda.'],
              [
                'Log server dan cadangan data',
                'Selama pengelola menyimpannya. Cadangan masih memuat data yang dihapus setelah cadangan dibuat.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      title: 'Siapa yang melihatnya',
      body: (
        <>
          <ul>
            <li>Anda sendiri, di perangkat dan di akun Anda.</li>
            {openDesk ? (
              <li>
                Semua orang yang sudah masuk di sini: seluruh permintaan, beserta pesan, lokasi, nomor
                telepon, dan alamat email, serta seluruh akun, beserta nama, alamat email, dan nomor telepon.
                Pengelola mengaturnya demikian.
              </li>
            ) : (
              <>
                <li>
                  Staf pengelola: seluruh permintaan, beserta pesan, lokasi, dan nomor telepon, juga alamat
                  email, baik yang diberikan bersama permintaan maupun alamat akun pengirimnya.
                </li>
                <li>Administrator: juga akun-akun, beserta nama, alamat email, dan nomor telepon.</li>
              </>
            )}
            <li>
              Pengemudi yang menjemput, pada hari rutenya: nama, lokasi, nomor telepon, pesan, dan daftar
              barang dari permintaan di rutenya.
            </li>
            <li>
              Server peta jalan, jika pengelola memakainya: letak setiap pemberhentian sebuah rute, tanpa data
              pribadi.
            </li>
            <li>
              Jika program lain mengirim permintaan untuk Anda, misalnya aplikasi pengaduan kota Anda:
              pengelola program itu mengikutinya di sana, beserta pesan, lokasi, dan statusnya.
            </li>
            <li>
              Program yang menerima pesan dari pengelola tentang peristiwa di sini: jenis, status, kecamatan,
              jenis perangkat, dan kilogram sebuah permintaan, tanpa data pribadi.
            </li>
            <li>
              Foto: Anda. Staf pengelola hanya melihat foto yang Anda kirim bersama sebuah permintaan, dan hal
              itu dicatat, serta foto yang Anda izinkan untuk dipelajari. Foto surat dan foto bukti
              penghapusan data yang dimasukkan staf dapat dilihat semua staf; hal itu tidak dicatat. Tautan ke
              sebuah foto berlaku paling lama dua jam, bagi siapa pun yang memegangnya, dan hanya selama akun
              yang menerimanya boleh melihat foto itu.
            </li>
            {vision === 'remote' && (
              <li>
                Perusahaan yang programnya menganalisis foto: salinan setiap foto, tanpa nama Anda, juga di
                luar Indonesia. Apa yang disimpannya mengikuti aturannya sendiri; tanyakan kepada pengelola
                perusahaan mana itu.
              </li>
            )}
            <li>
              Jika Anda meminta pesan ke telepon Anda: perusahaan yang mengirimkannya untuk pengelola, beserta
              nomor dan isi pesannya. Tanyakan kepada pengelola perusahaan mana itu.
            </li>
            <li>
              Jika Anda menyalakan notifikasi di sebuah perangkat: pembuat perambannya meneruskannya. Ia
              melihat kapan pesan datang, bukan isinya.
            </li>
            <li>
              Perusahaan penyedia server, jika pengelola menyimpan basis data, foto, atau cadangan di sana:
              perusahaan itu menyimpannya untuk pengelola. Tanyakan kepada pengelola perusahaan mana itu.
            </li>
            {hosted && (
              <li>
                Google, sebagai penyedia Firebase Authentication: alamat email, kata sandi, dan waktu Anda
                masuk, juga di luar Indonesia. Siapa pun yang tahu persis nama pengguna Anda dapat mengetahui
                alamat email Anda.
              </li>
            )}
          </ul>
          <p>
            Perangkat lunak ini tidak meneruskan data kepada siapa pun selain itu, dan tidak memuat apa pun
            dari tempat lain dengan sendirinya
            {hosted && ' selain yang diperlukan untuk masuk lewat Google'}. Video dalam sebuah tulisan, dari
            YouTube atau Vimeo, dan peta di aplikasi ini, dari server yang dipilih pengelola, baru dimuat saat
            Anda menekan tombolnya: penyedianya kemudian mengetahui alamat internet Anda. Tombol yang membuka
            WhatsApp atau peta baru membawa Anda ke sana saat Anda menekannya.
          </p>
        </>
      ),
    },
    {
      title: 'Data di peramban Anda',
      body: (
        <>
          <p>
            Hanya ada satu cookie, untuk petugas yang masuk lewat instansinya: cookie itu berakhir bersama
            proses masuk, paling lama sepuluh menit. Data berikut berada di penyimpanan peramban Anda sampai
            Anda menghapus data situs ini di sana. Keluar dari akun menghapus sesi masuknya.
          </p>
          <Pairs
            of={[
              ['Pilihan', 'Bahasa, serta tampilan terang atau gelap.'],
              [
                'Nomor tamu',
                'Dengan nomor ini, peramban dapat mengikuti permintaan yang dikirim darinya, dan menampilkan foto yang dianalisis dengannya dalam 24 jam terakhir serta foto yang Anda izinkan untuk dipelajari pengelola. Orang lain yang memakai peramban yang sama juga dapat melakukannya.',
              ],
              [
                'Permintaan dan kiriman',
                'Tulisan yang belum dikirim, permintaan yang menunggu koneksi, kode pelacakan permintaan yang terkirim, dan lokasi yang terakhir Anda pilih. Jika Anda masuk, juga salinan linimasa Anda; keluar dari akun menghapusnya.',
              ],
              [
                'Sesi masuk',
                'Kunci sesi Anda, tanda bahwa sesi itu ada, dan salinan profil Anda, supaya aplikasi mengenali Anda tanpa koneksi.',
              ],
              [
                'Notifikasi di perangkat ini',
                'Apakah ditampilkan, dan untuk akun mana; keluar dari akun menghapusnya.',
              ],
              [
                'Rute pengemudi',
                'Di ponsel petugas penjemputan: nama, alamat, nomor telepon, dan daftar barang yang diambil hari itu, sampai hari berakhir atau pengemudi keluar dari akun. Hasil timbangan, fotonya, dan tanda tangan Anda tetap di sana sampai terkirim.',
              ],
              [
                'Halaman publik',
                'Program aplikasi ini, serta salinan berita, katalog, angka, dan gambar, supaya dapat dibuka tanpa koneksi. Tidak ada data akun Anda di dalamnya.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      title: 'Hak Anda, dan cara memakainya di sini',
      body: (
        <>
          <p>
            Pasal 5 sampai dengan 13 undang-undang itu memberi Anda hak berikut. Sebagian besar dapat langsung
            dipakai. Selebihnya, tanyakan di profil Anda atau lewat formulir di bawah: pengelola wajib
            menjawab dalam 72 jam.
          </p>
          <Pairs
            of={[
              [
                'Mengetahui dan melihat',
                <>
                  Halaman ini, dan <Link to={paths.profile}>profil Anda</Link>.
                </>,
              ],
              [
                'Memperbaiki',
                <>
                  <Link to={paths.editProfile}>Ubah Profil</Link>. Untuk isi sebuah permintaan, hubungi
                  pengelola: staf mengoreksinya atas permintaan Anda, dan hal itu tercatat di riwayat
                  permintaan.
                </>,
              ],
              [
                'Mendapat salinan',
                <>
                  “Unduh data saya” di <Link to={paths.profile}>profil Anda</Link>: semuanya, dalam satu
                  berkas ZIP: foto-foto Anda, dan selebihnya dalam bentuk yang dapat dibaca program (JSON).
                </>,
              ],
              [
                'Menghapus, dan menarik persetujuan',
                <>
                  “Hapus akun saya” di <Link to={paths.profile}>profil Anda</Link>, atau minta administrator
                  melakukannya. Untuk satu permintaan: “Batalkan dan hapus” di halaman kode pelacakannya. Akun
                  didasarkan pada persetujuan Anda, jadi menarik persetujuan berarti menghapus akun.
                </>,
              ],
              [
                'Membatasi, menolak, mendapat ganti rugi',
                'Mintalah kepada pengelola, di profil Anda atau lewat formulir di bawah. Tidak ada keputusan otomatis tentang Anda di sini: permintaan Anda dibaca dan dijawab oleh manusia.',
              ],
              [
                'Tanpa akun',
                '“Batalkan dan hapus” di halaman kode pelacakan, pada perangkat yang Anda pakai untuk mengirim. Untuk mengunduhnya, daftarlah di perangkat itu: permintaan Anda menjadi milik akun. Atau mintalah lewat formulir di bawah, dengan alamat yang Anda berikan bersama permintaan itu: salinannya datang lewat email, dan staf mengoreksi atau menghapusnya atas permintaan Anda.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      title: 'Pertanyaan dan perubahan',
      body: (
        <p>
          Hubungi pengelola instalasi ini di tempat Anda menyerahkan perangkat, atau lewat{' '}
          <Link to={paths.collection}>permintaan</Link> di sini. Jika pemberitahuan ini berubah, tanggalnya
          ikut berubah, dan profil Anda meminta persetujuan Anda lagi.
        </p>
      ),
    },
  ],
}
