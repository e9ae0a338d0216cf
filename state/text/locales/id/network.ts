import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Jaringan',
  'not-approved': 'Belum disetujui dompet Anda',
  'needs-another-wallet': 'Perlu dompet lain',
  'approve-in-wallet': 'Setujui di {wallet}',
  declined: 'Ditolak di {wallet}',
  failed: 'Tidak berganti. Coba lagi.'
}
