import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'E-mel',
  'email-hint': 'Masukkan e-mel anda',
  invalid: 'E-mel tidak sah',
  'how-first': 'Kami menghantar kod ke {email}, kemudian satu lagi ke alamat baharu.',
  'how-new': 'Kami menghantar kod ke alamat ini.',
  wait: 'Anda boleh meminta kod dalam {time}',
  cancel: 'Batal',
  save: 'Simpan',
  'start-over': 'Mula semula'
}
