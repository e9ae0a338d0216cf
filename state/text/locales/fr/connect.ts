import type { connectMessages } from '../../connect.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectMessages> = {
  injected: 'Installé',
  recent: 'Récent',
  featured: 'À la une',
  custom: 'Choisi par ce site',
  external: 'Autres moyens',
  recommended: 'Populaire',
  'scan-with-phone': 'Scanner avec un téléphone',
  'open-app': 'Ouvrir votre app de wallet',
  'browser-wallet': 'Wallet du navigateur',
  'all-wallets': 'Tous les wallets',
  'no-wallets': 'Aucun wallet dans ce navigateur',
  'no-wallets-text': 'Installez-en un, ou ouvrez ce site dans le navigateur de votre app de wallet.',
  'get-wallet': 'Obtenir un wallet',
  'list-failed': 'Impossible de charger la liste des wallets. Les wallets de cet appareil fonctionnent toujours.',
  'try-again': 'Réessayer',
  loading: 'Chargement des wallets'
}
