import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Bêta',
  'beta-text': 'Une expérience : personne n’a audité ce qui fait respecter les limites des sessions.',
  loading: 'Chargement de vos sessions',
  'in-force': 'En vigueur',
  over: 'Terminées',
  'unknown-site': 'Site inconnu',
  until: 'Jusqu’au {time}',
  ended: 'Terminée le {time}',
  expired: 'Expirée le {time}',
  'may-spend': 'Peut encore dépenser {amount}',
  'may-spend-token': 'Peut encore dépenser un montant de {token}',
  'may-use': 'Peut utiliser {contract}',
  end: 'Terminer',
  'end-named': 'Terminer la session de {name}',
  'end-question': 'Terminer cette session ?',
  'end-text': '{name} ne pourra plus agir pour votre compte. Le réseau n’acceptera plus rien de sa part, définitivement.',
  cancel: 'Annuler',
  'end-now': 'Terminer la session',
  ending: 'Fin en cours',
  'approve-in': 'Approuvez dans votre wallet',
  'no-sessions': 'Aucune Smart Session',
  'no-sessions-text': 'Quand un site demande à agir pour votre compte intelligent dans certaines limites, il s’affiche ici.',
  absent: 'Aucune Smart Session sur {network}',
  'absent-text': 'Ce site n’en connaît aucune sur ce réseau.',
  failed: 'Impossible d’afficher les sessions pour l’instant',
  'failed-text': 'Ce que vous avez accordé reste inchangé. Vérifiez votre connexion et réessayez.',
  'try-again': 'Réessayer'
}
