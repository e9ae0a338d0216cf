import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'Hubungkan Dompet',
  connecting: 'Menghubungkan…',
  account: 'Akun {address}',
  'switch-network': 'Ganti Jaringan',
  'select-network': 'Pilih Jaringan',
  'unknown-network': 'Jaringan Tidak Dikenal'
}
