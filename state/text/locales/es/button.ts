import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Conectar wallet',
  connecting: 'Conectando…',
  account: 'Cuenta {address}',
  'switch-network': 'Cambiar de red',
  'select-network': 'Elegir red',
  'unknown-network': 'Red desconocida'
}
