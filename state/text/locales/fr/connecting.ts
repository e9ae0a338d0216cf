import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Continuez dans {name}',
  'accept-in-wallet': 'Acceptez la demande dans le wallet. La connexion ne déplace pas de fonds.',
  'no-window': 'Pas de fenêtre ? Ouvrez {name} depuis la barre d’outils de votre navigateur.',
  'on-phone': 'Wallet sur votre téléphone ?',
  'show-code': 'Afficher un code QR',
  'try-again': 'Réessayer'
}
