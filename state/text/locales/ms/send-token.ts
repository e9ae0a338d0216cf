import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Nama atau alamat kontrak',
  'your-tokens': 'Token anda',
  clear: 'Kosongkan',
  found: '{count} ditemui',
  'nothing-found': 'Tiada token ditemui',
  'nothing-found-text': 'Semak ejaan, atau tampal alamat kontrak token.',
  'not-a-token': 'Tiada token pada alamat ini',
  'token-unreachable': 'Token tidak dapat dibaca',
  'token-unreachable-text': 'Semak sambungan anda dan cuba lagi.'
}
