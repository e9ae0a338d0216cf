import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Wallet verbinden',
  account: 'Konto',
  wallet: 'Wallet',
  back: 'Zurück',
  close: 'Schließen',
  sessions: 'Smart Sessions',
  help: 'Was ist eine Wallet?',
  'dismiss-alert': 'Ausblenden',
  loading: 'Wird geladen',
  'screen-failed': 'Diese Ansicht konnte nicht geladen werden',
  'screen-failed-text': 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Nichts ist verloren.',
  'try-again': 'Erneut versuchen'
}
