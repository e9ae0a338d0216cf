import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'Email',
  'email-hint': 'Inserisci la tua email',
  invalid: 'Email non valida',
  'how-first': 'Inviamo un codice a {email}, poi uno al nuovo indirizzo.',
  'how-new': 'Inviamo un codice a questo indirizzo.',
  wait: 'Puoi chiedere un codice tra {time}',
  cancel: 'Annulla',
  save: 'Salva',
  'start-over': 'Ricomincia'
}
