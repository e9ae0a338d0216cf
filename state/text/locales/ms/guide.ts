import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Satu akaun untuk banyak laman',
  'home-text':
    'Dompet ialah akaun anda di web terbuka. Anda membawanya ke sesuatu laman, dan membawanya pergi apabila anda keluar.',
  'login-title': 'Log masuk tanpa kata laluan',
  'login-text': 'Tanpa kata laluan baharu bagi setiap laman, anda sahkan dalam dompet bahawa ini memang anda.',
  'assets-title': 'Tempat bagi milik anda',
  'assets-text':
    'Token dan barang koleksi disimpan di bawah kunci dompet anda. Tiada sesiapa memindahkannya tanpa persetujuan anda.',
  'get-wallet': 'Dapatkan dompet',
  'choose-one': 'Pilih satu untuk dipasang. Anda boleh menukar atau menambah yang lain kemudian.',
  'list-failed': 'Senarai dompet tidak dapat dimuatkan',
  'no-list': 'Tempat mencari dompet',
  'list-failed-text': 'Cari dompet di gedung sambungan pelayar anda atau gedung aplikasi telefon anda.',
  'try-again': 'Cuba lagi',
  chrome: 'Sambungan pelayar',
  ios: 'iPhone dan iPad',
  android: 'Android',
  website: 'Laman web',
  'downloads-text': 'Pasang, kemudian kembali ke sini dan sambungkan.',
  'no-downloads': 'Tiada muat turun diketahui',
  'no-downloads-text': 'Cari {name} di gedung aplikasi anda.',
  'network-title': 'Tempat akaun anda bertindak',
  'network-text':
    'Rangkaian menyimpan rekod bersama tentang siapa memiliki apa. Laman ini berfungsi dengan sebahagian daripadanya, begitu juga dompet anda.',
  'fees-title': 'Setiap satu ada syiling dan yuran sendiri',
  'fees-text':
    'Apa yang anda pegang di satu rangkaian tidak dengan sendirinya ada di rangkaian lain. Yuran dibayar dalam syiling rangkaian itu sendiri.',
  'learn-more': 'Ketahui lanjut tentang rangkaian'
}
