import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Satu eksperimen: belum ada sesiapa mengaudit mekanisme yang menjaga had sesi.',
  loading: 'Memuatkan sesi anda',
  'in-force': 'Berkuat kuasa',
  over: 'Tamat',
  'unknown-site': 'Laman tidak dikenali',
  until: 'Hingga {time}',
  ended: 'Ditamatkan pada {time}',
  expired: 'Tamat tempoh pada {time}',
  'may-spend': 'Masih boleh membelanjakan {amount}',
  'may-spend-token': 'Masih boleh membelanjakan sejumlah {token}',
  'may-use': 'Boleh menggunakan {contract}',
  end: 'Tamatkan',
  'end-named': 'Tamatkan sesi {name}',
  'end-question': 'Tamatkan sesi ini?',
  'end-text':
    '{name} tidak boleh lagi bertindak untuk akaun anda. Rangkaian tidak menerima apa-apa lagi daripadanya, buat selama-lamanya.',
  cancel: 'Batal',
  'end-now': 'Tamatkan sesi',
  ending: 'Menamatkan',
  'approve-in': 'Luluskan dalam dompet anda',
  'no-sessions': 'Tiada smart session',
  'no-sessions-text':
    'Apabila sesuatu laman meminta untuk bertindak bagi akaun pintar anda dalam had tertentu, ia dipaparkan di sini.',
  absent: 'Tiada smart session di {network}',
  'absent-text': 'Laman ini tidak mengetahui sebarang smart session di rangkaian ini.',
  failed: 'Sesi tidak dapat disenaraikan buat masa ini',
  'failed-text': 'Apa yang telah anda benarkan kekal seperti sedia ada. Semak sambungan anda dan cuba lagi.',
  'try-again': 'Cuba lagi'
}
