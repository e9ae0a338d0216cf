import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Connecter un wallet',
  account: 'Compte',
  wallet: 'Wallet',
  back: 'Retour',
  close: 'Fermer',
  sessions: 'Smart Sessions',
  help: 'Qu’est-ce qu’un wallet ?',
  'dismiss-alert': 'Masquer',
  loading: 'Chargement',
  'screen-failed': 'Impossible de charger cet écran',
  'screen-failed-text': 'Vérifiez votre connexion et réessayez. Rien n’est perdu.',
  'try-again': 'Réessayer'
}
