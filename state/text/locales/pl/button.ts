import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Połącz portfel',
  connecting: 'Łączenie…',
  account: 'Konto {address}',
  'switch-network': 'Zmień sieć',
  'select-network': 'Wybierz sieć',
  'unknown-network': 'Nieznana sieć'
}
