import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Token',
  nfts: 'NFT',
  activity: 'Aktivitas',
  holdings: 'Isi dan riwayat akun',
  loading: 'Memuat',
  'try-again': 'Coba lagi',
  'no-tokens': 'Belum ada token',
  'tokens-failed': 'Saldo token tidak tersedia',
  'failed-text': 'Tidak ada yang hilang. Periksa koneksi Anda dan coba lagi.',
  'tokens-partial': 'Token lainnya tidak dapat dibaca.',
  'tokens-stale': 'Jumlah ini mungkin telah berubah sejak itu.'
}
