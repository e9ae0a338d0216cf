import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Ağ ara',
  clear: 'Temizle',
  networks: 'Ağlar',
  'nothing-found': 'Ağ bulunamadı',
  'nothing-found-text': 'Yazımı kontrol edin.',
  'not-approved': 'Cüzdanınız onaylamadı',
  'needs-another-wallet': 'Başka bir cüzdan gerekli',
  found: '{count} sonuç',
  'switching-to': '{name} ağına geçiliyor',
  'approve-in-wallet': 'Değişikliği {wallet} cüzdanında onaylayın. Hiçbir varlığı hareket ettirmez.',
  declined: 'Ağ değişikliği reddedildi',
  'declined-text': '{wallet} cüzdanındaki değişikliği reddettiniz. Hâlâ önceki ağdasınız.',
  failed: 'Ağ değiştirilmedi',
  'try-again': 'Tekrar dene',
  cancel: 'İptal',
  'not-on-unknown': '{site} bu ağla çalışmıyor',
  'not-on-text': 'Cüzdanınız bu sitenin kullanmadığı bir ağda. Devam etmek için bunlardan birini seçin.',
  or: 'veya',
  disconnect: 'Bağlantıyı kes',
  'this-site': 'Bu site',
  'what-is-a-network': 'Ağ nedir?',
  'networks-note': 'Cüzdanınız her ağı desteklemeyebilir. {link}'
}
