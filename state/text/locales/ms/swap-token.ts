import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Nama atau alamat kontrak',
  clear: 'Kosongkan',
  suggested: 'Token dicadangkan',
  'your-tokens': 'Token anda',
  tokens: 'Token',
  results: 'Hasil',
  found: '{count} ditemui',
  chosen: 'Sudah dipilih',
  'nothing-found': 'Tiada token ditemui',
  'nothing-found-text': 'Semak ejaan, atau tampal alamat kontrak token.',
  'not-a-token': 'Tiada token yang boleh ditukar pada alamat ini',
  'token-unreachable': 'Token tidak dapat dibaca',
  'token-unreachable-text': 'Semak sambungan anda dan cuba lagi.',
  'list-unreachable': 'Token tidak dapat dimuatkan',
  'try-again': 'Cuba lagi',
  impostor: '{address} · meniru simbol',
  unlisted: '{address} · tiada dalam senarai'
}
