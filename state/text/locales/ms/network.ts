import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Rangkaian',
  'not-approved': 'Tidak diluluskan dompet anda',
  'needs-another-wallet': 'Perlukan dompet lain',
  'approve-in-wallet': 'Luluskan dalam {wallet}',
  declined: 'Ditolak dalam {wallet}',
  failed: 'Tidak ditukar. Cuba lagi.'
}
