import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'Email',
  'email-hint': 'Masukkan email Anda',
  invalid: 'Email tidak valid',
  'how-first': 'Kami mengirim kode ke {email}, lalu satu lagi ke alamat baru.',
  'how-new': 'Kami mengirim kode ke alamat ini.',
  wait: 'Anda dapat meminta kode dalam {time}',
  cancel: 'Batal',
  save: 'Simpan',
  'start-over': 'Mulai dari awal'
}
