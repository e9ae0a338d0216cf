import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'Nom ou adresse du contrat',
  clear: 'Effacer',
  suggested: 'Tokens suggérés',
  'your-tokens': 'Vos tokens',
  tokens: 'Tokens',
  results: 'Résultats',
  found: 'Résultats : {count}',
  chosen: 'Déjà choisi',
  'nothing-found': 'Aucun token trouvé',
  'nothing-found-text': 'Vérifiez l’orthographe ou collez l’adresse du contrat du token.',
  'not-a-token': 'Il n’y a pas à cette adresse de token pouvant être échangé',
  'token-unreachable': 'Le token n’a pas pu être lu',
  'token-unreachable-text': 'Vérifiez votre connexion et réessayez.',
  'list-unreachable': 'Les tokens n’ont pas pu être chargés',
  'try-again': 'Réessayer',
  impostor: '{address} · copie un symbole',
  unlisted: '{address} · sur aucune liste'
}
