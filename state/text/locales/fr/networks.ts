import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Rechercher un réseau',
  clear: 'Effacer',
  networks: 'Réseaux',
  'nothing-found': 'Aucun réseau trouvé',
  'nothing-found-text': 'Vérifiez l’orthographe.',
  'not-approved': 'Non approuvé par votre wallet',
  'needs-another-wallet': 'Demande un autre wallet',
  found: 'Résultats : {count}',
  'switching-to': 'Passage à {name}',
  'approve-in-wallet': 'Approuvez le changement dans {wallet}. Il ne déplace pas de fonds.',
  declined: 'Changement refusé',
  'declined-text': 'Vous avez refusé le changement dans {wallet}. Vous êtes toujours sur le même réseau.',
  failed: 'Le réseau n’a pas été changé',
  'try-again': 'Réessayer',
  cancel: 'Annuler',
  'not-on-unknown': '{site} ne fonctionne pas avec ce réseau',
  'not-on-text': 'Votre wallet est sur un réseau que ce site n’utilise pas. Choisissez l’un de ceux-ci pour continuer.',
  or: 'ou',
  disconnect: 'Déconnecter',
  'this-site': 'Ce site',
  'what-is-a-network': 'Qu’est-ce qu’un réseau ?',
  'networks-note': 'Votre wallet ne prend peut-être pas en charge tous les réseaux. {link}'
}
