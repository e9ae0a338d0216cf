import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Ostatnia wysyłka tutaj: {date}',
  'not-an-address': 'To nie jest adres w sieci {network}.',
  'no-such-name': '{name} nie ma adresu.',
  'invalid-name': 'To nie jest prawidłowa nazwa.',
  'name-off-chain': 'Ta nazwa jest przechowywana poza siecią. Użyj samego adresu.',
  'name-unreachable': 'Nie udało się wyszukać nazwy.',
  'wrong-checksum': 'W tym adresie jest błędny znak. Skopiuj go ponownie.',
  'wrong-network': 'To należy do {where}, a nie do {network}.',
  'bad-link': 'Tego linku do płatności nie można użyć.',
  'names-unknown': 'W tej sieci nie można wyszukiwać nazw. Użyj samego adresu.',
  'zero-address': 'Ten adres do nikogo nie należy. To, co tam wyślesz, przepadnie.',
  'token-contract': 'To kontrakt samego tokena. To, co tam wyślesz, przepadnie.',
  'invalid-receiver': 'To nie jest adres w sieci {network}.',
  'first-time': 'To pierwsza wysyłka na ten adres.'
}
