import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Terima permintaan di aplikasi. Menghubungkan tidak memindahkan dana apa pun.',
  'open-wallet': 'Buka {name}',
  'no-wallet-yet': 'Belum punya {name}?',
  'get-it': 'Dapatkan',
  scan: 'Pindai dengan kamera dompet Anda',
  'scan-named': 'Pindai dengan {name} di ponsel Anda',
  'code-label': 'Kode QR untuk menghubungkan dompet',
  'new-code-in': 'Kode baru dalam {time}',
  preparing: 'Menyiapkan kode',
  'copy-link': 'Salin tautan',
  'not-detected': 'Tidak Terdeteksi',
  'not-detected-text': '{name} tidak terpasang di browser ini. Pasang dan muat ulang halaman, atau pilih dompet lain.',
  'ways-to-connect': 'Cara terhubung',
  browser: 'Browser',
  mobile: 'Ponsel',
  desktop: 'Desktop',
  web: 'Web',
  qrcode: 'Kode QR',
  unsupported: 'Browser',
  'open-new-tab': 'Buka dan lanjutkan di tab browser baru'
}
