import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'Nom ou adresse du contrat',
  'your-tokens': 'Vos tokens',
  clear: 'Effacer',
  found: 'Résultats : {count}',
  'nothing-found': 'Aucun token trouvé',
  'nothing-found-text': 'Vérifiez l’orthographe ou collez l’adresse du contrat du token.',
  'not-a-token': 'Il n’y a pas de token à cette adresse',
  'token-unreachable': 'Le token n’a pas pu être lu',
  'token-unreachable-text': 'Vérifiez votre connexion et réessayez.'
}
