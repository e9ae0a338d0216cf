import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Satu akun untuk banyak situs',
  'home-text':
    'Dompet adalah akun Anda di web terbuka. Anda membawanya ke suatu situs, dan membawanya pergi saat meninggalkan situs itu.',
  'login-title': 'Masuk tanpa kata sandi',
  'login-text': 'Alih-alih kata sandi baru untuk tiap situs, Anda mengonfirmasi di dompet bahwa ini memang Anda.',
  'assets-title': 'Rumah bagi milik Anda',
  'assets-text': 'Token dan koleksi dijaga oleh kunci dompet Anda. Tidak ada yang memindahkannya tanpa persetujuan Anda.',
  'get-wallet': 'Dapatkan dompet',
  'choose-one': 'Pilih satu untuk dipasang. Anda dapat mengganti atau menambah nanti.',
  'list-failed': 'Daftar dompet tidak dapat dimuat',
  'no-list': 'Tempat menemukan dompet',
  'list-failed-text': 'Cari dompet di toko ekstensi browser atau toko aplikasi ponsel Anda.',
  'try-again': 'Coba lagi',
  chrome: 'Ekstensi browser',
  ios: 'iPhone dan iPad',
  android: 'Android',
  website: 'Situs web',
  'downloads-text': 'Pasang, lalu kembali ke sini dan hubungkan.',
  'no-downloads': 'Unduhan tidak diketahui',
  'no-downloads-text': 'Cari {name} di toko aplikasi Anda.',
  'network-title': 'Tempat akun Anda bertindak',
  'network-text':
    'Jaringan menyimpan catatan bersama tentang siapa memiliki apa. Situs ini bekerja dengan sebagian jaringan, begitu pula dompet Anda.',
  'fees-title': 'Masing-masing punya koin dan biaya',
  'fees-text': 'Milik Anda di satu jaringan tidak otomatis ada di jaringan lain. Biaya dibayar dengan koin jaringan itu sendiri.',
  'learn-more': 'Pelajari lebih lanjut tentang jaringan'
}
