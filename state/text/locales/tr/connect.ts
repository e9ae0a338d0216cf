import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Yüklü',
  recent: 'Son kullanılan',
  featured: 'Öne çıkan',
  custom: 'Bu sitenin seçtiği',
  external: 'Diğer yollar',
  recommended: 'Popüler',
  'scan-with-phone': 'Telefonla tara',
  'open-app': 'Cüzdan uygulamanızı açın',
  'browser-wallet': 'Tarayıcı cüzdanı',
  'all-wallets': 'Tüm cüzdanlar',
  'no-wallets': 'Bu tarayıcıda cüzdan yok',
  'no-wallets-text': 'Bir cüzdan yükleyin veya bu siteyi cüzdan uygulamanızın tarayıcısında açın.',
  'get-wallet': 'Cüzdan edin',
  'list-failed': 'Cüzdan listesi yüklenemedi. Bu cihazdaki cüzdanlar çalışmaya devam eder.',
  'try-again': 'Tekrar dene',
  loading: 'Cüzdanlar yükleniyor'
}
