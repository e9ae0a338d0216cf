import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Conectar carteira',
  connecting: 'Conectando…',
  account: 'Conta {address}',
  'switch-network': 'Mudar de rede',
  'select-network': 'Selecionar rede',
  'unknown-network': 'Rede desconhecida'
}
