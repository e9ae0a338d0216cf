import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Code QR de votre adresse {address}',
  'your-address': 'Votre adresse :',
  'copy-address': 'Copier l’adresse',
  share: 'Partager l’adresse',
  'only-these': 'Seulement ces réseaux',
  'only-one': 'Seulement sur {name}',
  'waiting-text': 'En attente de votre wallet',
  'not-connected': 'Aucun wallet connecté',
  'not-connected-text': 'Connectez-en un pour obtenir une adresse de réception.',
  connect: 'Connecter un wallet',
  networks: 'Réseaux',
  'networks-text': 'Recevez uniquement sur ces réseaux. Ce qui est envoyé à cette adresse sur tout autre réseau peut être perdu.'
}
