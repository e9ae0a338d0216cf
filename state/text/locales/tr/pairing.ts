import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'İsteği uygulamada kabul edin. Bağlanmak hiçbir varlığı hareket ettirmez.',
  'open-wallet': '{name} cüzdanını aç',
  'no-wallet-yet': '{name} yok mu?',
  'get-it': 'Edinin',
  scan: 'Cüzdanınızın kamerasıyla tarayın',
  'scan-named': 'Telefonunuzda {name} ile tarayın',
  'code-label': 'Cüzdan bağlamak için QR kodu',
  'new-code-in': 'Yeni kod: {time} sonra',
  preparing: 'Kod hazırlanıyor',
  'copy-link': 'Linki kopyala',
  'not-detected': 'Algılanmadı',
  'not-detected-text': '{name} bu tarayıcıda yüklü değil. Yükleyip sayfayı yenileyin veya başka bir cüzdan seçin.',
  'ways-to-connect': 'Bağlanma yolları',
  browser: 'Tarayıcı',
  mobile: 'Telefon',
  desktop: 'Bilgisayar',
  web: 'Web',
  qrcode: 'QR kodu',
  unsupported: 'Tarayıcı',
  'open-new-tab': 'Açın ve yeni bir tarayıcı sekmesinde devam edin'
}
