import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Hesap',
  'copy-address': 'Adresi kopyala: {address}',
  balance: 'Bakiye',
  'loading-balance': 'Bakiye yükleniyor',
  'balance-unavailable': 'Token bakiyesi alınamıyor',
  'try-again': 'Tekrar dene',
  actions: 'İşlemler',
  buy: 'Satın al',
  receive: 'Al',
  send: 'Gönder',
  swap: 'Takas',
  switch: 'Hesaplar ve cüzdanlar: {name}',
  explorer: 'Gezgin',
  disconnect: 'Bağlantıyı kes',
  'choose-network': 'Ağ seçin, şu an {name}',
  'not-connected': 'Bağlı cüzdan yok',
  'not-connected-text': 'Hesabını burada görmek için bir cüzdan bağlayın.',
  connect: 'Cüzdan bağla'
}
