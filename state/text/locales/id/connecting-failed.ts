import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Koneksi ditolak',
  'declined-text': 'Anda menolak permintaan di {name}. Tidak ada yang dibagikan dengan situs ini.',
  pending: '{name} menunggu Anda',
  'pending-text': 'Ada permintaan dari situs ini yang terbuka di sana. Jawab, lalu coba lagi.',
  failed: 'Tidak dapat terhubung'
}
