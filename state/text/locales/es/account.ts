import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Cuenta',
  'copy-address': 'Copiar la dirección {address}',
  balance: 'Saldo',
  'loading-balance': 'Cargando el saldo',
  'balance-unavailable': 'Saldo no disponible',
  'try-again': 'Reintentar',
  actions: 'Acciones',
  buy: 'Comprar',
  receive: 'Recibir',
  send: 'Enviar',
  swap: 'Canjear',
  switch: 'Cuentas y wallets de {name}',
  explorer: 'Explorador',
  disconnect: 'Desconectar',
  'choose-network': 'Elegir red, ahora {name}',
  'not-connected': 'Ninguna wallet conectada',
  'not-connected-text': 'Conecta una para ver aquí su cuenta.',
  connect: 'Conectar wallet'
}
