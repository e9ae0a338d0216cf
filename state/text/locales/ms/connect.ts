import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Dipasang',
  recent: 'Terkini',
  featured: 'Pilihan',
  custom: 'Dipilih oleh laman ini',
  external: 'Cara lain',
  recommended: 'Popular',
  'scan-with-phone': 'Imbas dengan telefon',
  'open-app': 'Buka aplikasi dompet anda',
  'browser-wallet': 'Dompet Pelayar',
  'all-wallets': 'Semua dompet',
  'no-wallets': 'Tiada dompet dalam pelayar ini',
  'no-wallets-text': 'Pasang satu, atau buka laman ini dalam pelayar aplikasi dompet anda.',
  'get-wallet': 'Dapatkan dompet',
  'list-failed': 'Senarai dompet tidak dapat dimuatkan. Dompet pada peranti ini masih berfungsi.',
  'try-again': 'Cuba lagi',
  loading: 'Memuatkan dompet'
}
