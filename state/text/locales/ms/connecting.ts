import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Teruskan di {name}',
  'accept-in-wallet': 'Terima permintaan dalam dompet. Penyambungan tidak memindahkan sebarang dana.',
  'no-window': 'Tiada tetingkap? Buka {name} dari bar alat pelayar anda.',
  'on-phone': 'Dompet pada telefon?',
  'show-code': 'Tunjukkan kod QR',
  'try-again': 'Cuba lagi'
}
