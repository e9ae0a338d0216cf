import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Kode QR alamat Anda {address}',
  'your-address': 'Alamat Anda:',
  'copy-address': 'Salin alamat',
  share: 'Bagikan alamat',
  'only-these': 'Hanya jaringan ini',
  'only-one': 'Hanya di {name}',
  'waiting-text': 'Menunggu dompet Anda',
  'not-connected': 'Tidak ada dompet terhubung',
  'not-connected-text': 'Hubungkan dompet untuk mendapat alamat penerimaan.',
  connect: 'Hubungkan Dompet',
  networks: 'Jaringan',
  'networks-text': 'Terima hanya di jaringan ini. Yang dikirim ke alamat ini di jaringan lain bisa hilang.'
}
