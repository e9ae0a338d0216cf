import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Nama atau alamat kontrak',
  clear: 'Hapus',
  suggested: 'Token yang disarankan',
  'your-tokens': 'Token Anda',
  tokens: 'Token',
  results: 'Hasil',
  found: '{count} ditemukan',
  chosen: 'Sudah dipilih',
  'nothing-found': 'Token tidak ditemukan',
  'nothing-found-text': 'Periksa ejaannya, atau tempel alamat kontrak token.',
  'not-a-token': 'Tidak ada token yang dapat ditukar pada alamat ini',
  'token-unreachable': 'Token tidak dapat dibaca',
  'token-unreachable-text': 'Periksa koneksi Anda dan coba lagi.',
  'list-unreachable': 'Token tidak dapat dimuat',
  'try-again': 'Coba lagi',
  impostor: '{address} · meniru simbol',
  unlisted: '{address} · tidak ada di daftar'
}
