import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'E-mail',
  'email-hint': 'Saisissez votre e-mail',
  invalid: 'E-mail non valide',
  'how-first': 'Nous envoyons un code à {email}, puis un autre à la nouvelle adresse.',
  'how-new': 'Nous envoyons un code à cette adresse.',
  wait: 'Vous pourrez demander un code dans {time}',
  cancel: 'Annuler',
  save: 'Enregistrer',
  'start-over': 'Recommencer'
}
