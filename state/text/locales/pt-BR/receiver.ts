import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Você enviou para cá em {date}',
  'not-an-address': 'Isto não é um endereço em {network}.',
  'no-such-name': '{name} não tem endereço.',
  'invalid-name': 'Este não é um nome válido.',
  'name-off-chain': 'Este nome é mantido fora da rede. Use o próprio endereço.',
  'name-unreachable': 'Não foi possível consultar o nome.',
  'wrong-checksum': 'Há um caractere errado neste endereço. Copie-o de novo.',
  'wrong-network': 'Este endereço é de {where}, não de {network}.',
  'bad-link': 'Este link de pagamento não pode ser usado.',
  'names-unknown': 'Não é possível consultar nomes nesta rede. Use o próprio endereço.',
  'zero-address': 'Ninguém tem este endereço. O que for enviado para lá se perde.',
  'token-contract': 'Este é o contrato do próprio token. O que for enviado para lá se perde.',
  'invalid-receiver': 'Isto não é um endereço em {network}.',
  'first-time': 'Você nunca enviou para cá.'
}
