import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Ad veya sözleşme adresi',
  clear: 'Temizle',
  suggested: 'Önerilen token’lar',
  'your-tokens': 'Token’larınız',
  tokens: 'Token’lar',
  results: 'Sonuçlar',
  found: '{count} sonuç',
  chosen: 'Zaten seçili',
  'nothing-found': 'Token bulunamadı',
  'nothing-found-text': 'Yazımı kontrol edin veya token’ın sözleşme adresini yapıştırın.',
  'not-a-token': 'Bu adreste takas edilebilen bir token yok',
  'token-unreachable': 'Token okunamadı',
  'token-unreachable-text': 'Bağlantınızı kontrol edip tekrar deneyin.',
  'list-unreachable': 'Token’lar yüklenemedi',
  'try-again': 'Tekrar dene',
  impostor: '{address} · bir simgeyi taklit ediyor',
  unlisted: '{address} · hiçbir listede yok'
}
