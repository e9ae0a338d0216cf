import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Adresinizin QR kodu: {address}',
  'your-address': 'Adresiniz:',
  'copy-address': 'Adresi kopyala',
  share: 'Adresi paylaş',
  'only-these': 'Yalnızca bu ağlar',
  'only-one': 'Yalnızca {name} ağında',
  'waiting-text': 'Cüzdanınız bekleniyor',
  'not-connected': 'Bağlı cüzdan yok',
  'not-connected-text': 'Alım yapacağınız bir adres için cüzdan bağlayın.',
  connect: 'Cüzdan bağla',
  networks: 'Ağlar',
  'networks-text': 'Yalnızca bu ağlarda alın. Bu adrese başka bir ağda gönderilenler kaybolabilir.'
}
