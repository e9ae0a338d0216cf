import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Wallet koppelen',
  account: 'Account',
  wallet: 'Wallet',
  back: 'Terug',
  close: 'Sluiten',
  sessions: 'Smart sessions',
  help: 'Wat is een wallet?',
  'dismiss-alert': 'Sluiten',
  loading: 'Laden',
  'screen-failed': 'Dit scherm kon niet worden geladen',
  'screen-failed-text': 'Controleer je verbinding en probeer het opnieuw. Er is niets verloren gegaan.',
  'try-again': 'Opnieuw proberen'
}
