import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Connexion refusée',
  'declined-text': 'Vous avez refusé la demande dans {name}. Rien n’a été partagé avec ce site.',
  pending: '{name} attend votre réponse',
  'pending-text': 'Une demande de ce site y est ouverte. Répondez-y, puis réessayez.',
  failed: 'Connexion impossible'
}
