import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Ad veya sözleşme adresi',
  'your-tokens': 'Token’larınız',
  clear: 'Temizle',
  found: '{count} sonuç',
  'nothing-found': 'Token bulunamadı',
  'nothing-found-text': 'Yazımı kontrol edin veya token’ın sözleşme adresini yapıştırın.',
  'not-a-token': 'Bu adreste bir token yok',
  'token-unreachable': 'Token okunamadı',
  'token-unreachable-text': 'Bağlantınızı kontrol edip tekrar deneyin.'
}
