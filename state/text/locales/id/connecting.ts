import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Lanjutkan di {name}',
  'accept-in-wallet': 'Terima permintaan di dompet. Menghubungkan tidak memindahkan dana apa pun.',
  'no-window': 'Tidak ada jendela? Buka {name} dari bilah alat browser Anda.',
  'on-phone': 'Dompet ada di ponsel?',
  'show-code': 'Tampilkan kode QR',
  'try-again': 'Coba lagi'
}
