import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'E-mail',
  'email-hint': 'Voer je e-mailadres in',
  invalid: 'Ongeldige e-mail',
  'how-first': 'We sturen een code naar {email} en daarna een naar het nieuwe adres.',
  'how-new': 'We sturen een code naar dit adres.',
  wait: 'Je kunt over {time} een code aanvragen',
  cancel: 'Annuleren',
  save: 'Opslaan',
  'start-over': 'Opnieuw beginnen'
}
