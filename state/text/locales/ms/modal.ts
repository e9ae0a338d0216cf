import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Sambung Dompet',
  account: 'Akaun',
  wallet: 'Dompet',
  back: 'Kembali',
  close: 'Tutup',
  sessions: 'Smart Session',
  help: 'Apakah itu dompet?',
  'dismiss-alert': 'Ketepikan',
  loading: 'Memuatkan',
  'screen-failed': 'Skrin ini tidak dapat dimuatkan',
  'screen-failed-text': 'Semak sambungan anda dan cuba lagi. Tiada apa-apa hilang.',
  'try-again': 'Cuba lagi'
}
