import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'E-posta',
  'email-hint': 'E-postanızı girin',
  invalid: 'Geçersiz e-posta',
  'how-first': '{email} adresine bir kod, ardından yeni adrese bir kod göndeririz.',
  'how-new': 'Bu adrese bir kod göndeririz.',
  wait: '{time} sonra kod isteyebilirsiniz',
  cancel: 'İptal',
  save: 'Kaydet',
  'start-over': 'Baştan başla'
}
