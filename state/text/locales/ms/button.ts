import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Sambung Dompet',
  connecting: 'Menyambung…',
  account: 'Akaun {address}',
  'switch-network': 'Tukar Rangkaian',
  'select-network': 'Pilih Rangkaian',
  'unknown-network': 'Rangkaian Tidak Dikenali'
}
