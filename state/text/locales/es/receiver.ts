import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Enviaste aquí el {date}',
  'not-an-address': 'Esta no es una dirección de {network}.',
  'no-such-name': '{name} no tiene dirección.',
  'invalid-name': 'Este no es un nombre válido.',
  'name-off-chain': 'Este nombre se guarda fuera de la red. Usa directamente la dirección.',
  'name-unreachable': 'No se pudo buscar el nombre.',
  'wrong-checksum': 'Un carácter de esta dirección es incorrecto. Cópiala de nuevo.',
  'wrong-network': 'Esto pertenece a {where}, no a {network}.',
  'bad-link': 'Este enlace de pago no se puede usar.',
  'names-unknown': 'En esta red no se pueden buscar nombres. Usa directamente la dirección.',
  'zero-address': 'Nadie tiene esta dirección. Lo que se envía allí se pierde.',
  'token-contract': 'Este es el contrato del propio token. Lo que se envía allí se pierde.',
  'invalid-receiver': 'Esta no es una dirección de {network}.',
  'first-time': 'Nunca has enviado aquí.'
}
