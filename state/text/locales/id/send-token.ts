import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Nama atau alamat kontrak',
  'your-tokens': 'Token Anda',
  clear: 'Hapus',
  found: '{count} ditemukan',
  'nothing-found': 'Token tidak ditemukan',
  'nothing-found-text': 'Periksa ejaannya, atau tempel alamat kontrak token.',
  'not-a-token': 'Tidak ada token pada alamat ini',
  'token-unreachable': 'Token tidak dapat dibaca',
  'token-unreachable-text': 'Periksa koneksi Anda dan coba lagi.'
}
