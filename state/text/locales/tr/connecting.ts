import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': '{name} ile devam edin',
  'accept-in-wallet': 'İsteği cüzdanda kabul edin. Bağlanmak hiçbir varlığı hareket ettirmez.',
  'no-window': 'Pencere yok mu? Tarayıcınızın araç çubuğundan {name} cüzdanını açın.',
  'on-phone': 'Cüzdan telefonunuzda mı?',
  'show-code': 'QR kodu göster',
  'try-again': 'Tekrar dene'
}
