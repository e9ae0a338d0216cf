import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Gönderim tarihi: {date}',
  'not-an-address': 'Bu, {network} ağında bir adres değil.',
  'no-such-name': '{name} adının adresi yok.',
  'invalid-name': 'Bu geçerli bir ad değil.',
  'name-off-chain': 'Bu ad ağın dışında tutuluyor. Adresin kendisini kullanın.',
  'name-unreachable': 'Ad sorgulanamadı.',
  'wrong-checksum': 'Bu adresin bir karakteri yanlış. Yeniden kopyalayın.',
  'wrong-network': 'Bu, {network} ağına değil, {where} ağına ait.',
  'bad-link': 'Bu ödeme linki kullanılamıyor.',
  'names-unknown': 'Bu ağda adlar sorgulanamıyor. Adresin kendisini kullanın.',
  'zero-address': 'Bu adres kimseye ait değil. Oraya gönderilenler kaybolur.',
  'token-contract': 'Bu, token’ın kendi sözleşmesi. Oraya gönderilenler kaybolur.',
  'invalid-receiver': 'Bu, {network} ağında bir adres değil.',
  'first-time': 'Buraya daha önce göndermediniz.'
}
