import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'E-Mail',
  'email-hint': 'E-Mail-Adresse eingeben',
  invalid: 'Ungültige E-Mail-Adresse',
  'how-first': 'Wir schicken einen Code an {email} und dann einen an die neue Adresse.',
  'how-new': 'Wir schicken einen Code an diese Adresse.',
  wait: 'Ein Code ist in {time} wieder möglich',
  cancel: 'Abbrechen',
  save: 'Speichern',
  'start-over': 'Von vorn beginnen'
}
