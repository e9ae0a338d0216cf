import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Terpasang',
  recent: 'Terakhir',
  featured: 'Unggulan',
  custom: 'Dipilih oleh situs ini',
  external: 'Cara lain',
  recommended: 'Populer',
  'scan-with-phone': 'Pindai dengan ponsel',
  'open-app': 'Buka aplikasi dompet Anda',
  'browser-wallet': 'Dompet Browser',
  'all-wallets': 'Semua dompet',
  'no-wallets': 'Tidak ada dompet di browser ini',
  'no-wallets-text': 'Pasang dompet, atau buka situs ini di browser aplikasi dompet Anda.',
  'get-wallet': 'Dapatkan dompet',
  'list-failed': 'Daftar dompet tidak dapat dimuat. Dompet di perangkat ini tetap berfungsi.',
  'try-again': 'Coba lagi',
  loading: 'Memuat dompet'
}
