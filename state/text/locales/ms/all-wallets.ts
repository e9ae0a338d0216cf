import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Dipasang',
  search: 'Cari dompet',
  'search-count': '{count, plural, other {Cari dalam # dompet}}',
  'certified-only': 'Dompet diperakui sahaja',
  'show-code': 'Tunjukkan kod QR',
  clear: 'Kosongkan',
  wallets: 'Dompet',
  'nothing-found': 'Tiada dompet ditemui',
  'nothing-found-text': 'Semak ejaan, atau lihat semua dompet.',
  'show-all': 'Tunjukkan semua dompet',
  'list-failed-title': 'Senarai dompet tidak dapat dimuatkan',
  'list-failed-text': 'Dompet pada peranti ini masih berfungsi.',
  offline: 'Anda di luar talian',
  'use-installed': 'Guna dompet yang dipasang',
  'try-again': 'Cuba lagi',
  found: '{count} ditemui'
}
