import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Conta',
  'copy-address': 'Copiar endereço {address}',
  balance: 'Saldo',
  'loading-balance': 'Carregando o saldo',
  'balance-unavailable': 'Saldo de tokens indisponível',
  'try-again': 'Tentar de novo',
  actions: 'Ações',
  buy: 'Comprar',
  receive: 'Receber',
  send: 'Enviar',
  swap: 'Trocar',
  switch: 'Contas e carteiras de {name}',
  explorer: 'Explorador',
  disconnect: 'Desconectar',
  'choose-network': 'Escolher rede, agora {name}',
  'not-connected': 'Nenhuma carteira conectada',
  'not-connected-text': 'Conecte uma para ver a conta dela aqui.',
  connect: 'Conectar carteira'
}
