import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Terpasang',
  search: 'Cari dompet',
  'search-count': '{count, plural, other {Cari di # dompet}}',
  'certified-only': 'Hanya dompet bersertifikat',
  'show-code': 'Tampilkan kode QR',
  clear: 'Hapus',
  wallets: 'Dompet',
  'nothing-found': 'Dompet tidak ditemukan',
  'nothing-found-text': 'Periksa ejaannya, atau telusuri semua dompet.',
  'show-all': 'Tampilkan semua dompet',
  'list-failed-title': 'Daftar dompet tidak dapat dimuat',
  'list-failed-text': 'Dompet di perangkat ini tetap berfungsi.',
  offline: 'Anda sedang offline',
  'use-installed': 'Gunakan dompet terpasang',
  'try-again': 'Coba lagi',
  found: '{count} ditemukan'
}
