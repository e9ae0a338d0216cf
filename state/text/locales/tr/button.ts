import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Cüzdan bağla',
  connecting: 'Bağlanıyor…',
  account: 'Hesap {address}',
  'switch-network': 'Ağ değiştir',
  'select-network': 'Ağ seç',
  'unknown-network': 'Bilinmeyen ağ'
}
