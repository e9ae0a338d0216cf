import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Yüklü',
  search: 'Cüzdan ara',
  'search-count': '{count, plural, one {# cüzdanda ara} other {# cüzdanda ara}}',
  'certified-only': 'Yalnızca onaylı cüzdanlar',
  'show-code': 'QR kodu göster',
  clear: 'Temizle',
  wallets: 'Cüzdanlar',
  'nothing-found': 'Cüzdan bulunamadı',
  'nothing-found-text': 'Yazımı kontrol edin veya tüm cüzdanlara bakın.',
  'show-all': 'Tüm cüzdanları göster',
  'list-failed-title': 'Cüzdan listesi yüklenemedi',
  'list-failed-text': 'Bu cihazdaki cüzdanlar çalışmaya devam eder.',
  offline: 'Çevrimdışısınız',
  'use-installed': 'Yüklü bir cüzdan kullan',
  'try-again': 'Tekrar dene',
  found: '{count} sonuç'
}
