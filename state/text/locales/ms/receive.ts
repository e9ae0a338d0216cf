import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Kod QR alamat anda {address}',
  'your-address': 'Alamat anda:',
  'copy-address': 'Salin alamat',
  share: 'Kongsi alamat',
  'only-these': 'Rangkaian ini sahaja',
  'only-one': 'Di {name} sahaja',
  'waiting-text': 'Menunggu dompet anda',
  'not-connected': 'Tiada dompet disambungkan',
  'not-connected-text': 'Sambungkan dompet untuk mendapatkan alamat penerimaan.',
  connect: 'Sambung Dompet',
  networks: 'Rangkaian',
  'networks-text': 'Terima di rangkaian ini sahaja. Apa yang dihantar ke alamat ini di rangkaian lain mungkin hilang.'
}
