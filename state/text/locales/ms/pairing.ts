import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Terima permintaan dalam aplikasi. Penyambungan tidak memindahkan sebarang dana.',
  'open-wallet': 'Buka {name}',
  'no-wallet-yet': 'Belum ada {name}?',
  'get-it': 'Dapatkan',
  scan: 'Imbas dengan kamera dompet anda',
  'scan-named': 'Imbas dengan {name} pada telefon anda',
  'code-label': 'Kod QR untuk menyambung dompet',
  'new-code-in': 'Kod baharu dalam {time}',
  preparing: 'Menyediakan kod',
  'copy-link': 'Salin pautan',
  'not-detected': 'Tidak Dikesan',
  'not-detected-text': '{name} tidak dipasang dalam pelayar ini. Pasang dan muatkan semula halaman, atau pilih dompet lain.',
  'ways-to-connect': 'Cara menyambung',
  browser: 'Pelayar',
  mobile: 'Telefon',
  desktop: 'Desktop',
  web: 'Web',
  qrcode: 'Kod QR',
  unsupported: 'Pelayar',
  'open-new-tab': 'Buka dan teruskan dalam tab pelayar baharu'
}
