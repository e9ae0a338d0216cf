import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'E-mail',
  'email-hint': 'Wpisz swój e-mail',
  invalid: 'Nieprawidłowy e-mail',
  'how-first': 'Wyślemy kod na {email}, a potem kolejny na nowy adres.',
  'how-new': 'Wyślemy kod na ten adres.',
  wait: 'O kod możesz poprosić za {time}',
  cancel: 'Anuluj',
  save: 'Zapisz',
  'start-over': 'Zacznij od nowa'
}
