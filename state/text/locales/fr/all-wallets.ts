import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'Installé',
  search: 'Rechercher un wallet',
  'search-count':
    '{count, plural, one {Rechercher dans # wallet} many {Rechercher parmi # wallets} other {Rechercher parmi # wallets}}',
  'certified-only': 'Wallets certifiés uniquement',
  'show-code': 'Afficher un code QR',
  clear: 'Effacer',
  wallets: 'Wallets',
  'nothing-found': 'Aucun wallet trouvé',
  'nothing-found-text': 'Vérifiez l’orthographe ou parcourez tous les wallets.',
  'show-all': 'Voir tous les wallets',
  'list-failed-title': 'Impossible de charger la liste des wallets',
  'list-failed-text': 'Les wallets de cet appareil fonctionnent toujours.',
  offline: 'Vous êtes hors ligne',
  'use-installed': 'Utiliser un wallet installé',
  'try-again': 'Réessayer',
  found: 'Résultats : {count}'
}
