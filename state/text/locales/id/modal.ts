import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Hubungkan Dompet',
  account: 'Akun',
  wallet: 'Dompet',
  back: 'Kembali',
  close: 'Tutup',
  sessions: 'Smart Session',
  help: 'Apa itu dompet?',
  'dismiss-alert': 'Tutup pesan',
  loading: 'Memuat',
  'screen-failed': 'Layar ini tidak dapat dimuat',
  'screen-failed-text': 'Periksa koneksi Anda dan coba lagi. Tidak ada yang hilang.',
  'try-again': 'Coba lagi'
}
