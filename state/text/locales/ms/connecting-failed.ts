import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Sambungan ditolak',
  'declined-text': 'Anda menolak permintaan dalam {name}. Tiada apa-apa dikongsi dengan laman ini.',
  pending: '{name} menunggu anda',
  'pending-text': 'Ada permintaan daripada laman ini yang terbuka di sana. Jawab, kemudian cuba lagi.',
  failed: 'Tidak dapat menyambung'
}
