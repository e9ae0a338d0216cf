import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Eksperimen: belum ada yang mengaudit mekanisme yang menjaga batas sesi.',
  loading: 'Memuat sesi Anda',
  'in-force': 'Berlaku',
  over: 'Berakhir',
  'unknown-site': 'Situs tidak dikenal',
  until: 'Hingga {time}',
  ended: 'Diakhiri pada {time}',
  expired: 'Kedaluwarsa pada {time}',
  'may-spend': 'Masih boleh memakai {amount}',
  'may-spend-token': 'Masih boleh memakai sejumlah {token}',
  'may-use': 'Boleh menggunakan {contract}',
  end: 'Akhiri',
  'end-named': 'Akhiri sesi {name}',
  'end-question': 'Akhiri sesi ini?',
  'end-text': '{name} tidak dapat lagi bertindak untuk akun Anda. Jaringan tidak menerima apa pun lagi darinya, untuk selamanya.',
  cancel: 'Batal',
  'end-now': 'Akhiri sesi',
  ending: 'Mengakhiri',
  'approve-in': 'Setujui di dompet Anda',
  'no-sessions': 'Tidak ada smart session',
  'no-sessions-text':
    'Jika sebuah situs meminta bertindak untuk akun pintar Anda dalam batas tertentu, situs itu muncul di sini.',
  absent: 'Tidak ada smart session di {network}',
  'absent-text': 'Situs ini tidak mengetahui satu pun di jaringan ini.',
  failed: 'Sesi sedang tidak dapat ditampilkan',
  'failed-text': 'Yang telah Anda izinkan tetap seperti adanya. Periksa koneksi Anda dan coba lagi.',
  'try-again': 'Coba lagi'
}
