import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Acceptez la demande dans l’app. La connexion ne déplace pas de fonds.',
  'open-wallet': 'Ouvrir {name}',
  'no-wallet-yet': 'Vous n’avez pas {name} ?',
  'get-it': 'L’obtenir',
  scan: 'Scannez avec l’appareil photo de votre wallet',
  'scan-named': 'Scannez avec {name} sur votre téléphone',
  'code-label': 'Code QR pour connecter un wallet',
  'new-code-in': 'Nouveau code dans {time}',
  preparing: 'Préparation du code',
  'copy-link': 'Copier le lien',
  'not-detected': 'Non détecté',
  'not-detected-text':
    '{name} n’est pas installé dans ce navigateur. Installez-le et rechargez la page, ou choisissez un autre wallet.',
  'ways-to-connect': 'Moyens de connexion',
  browser: 'Navigateur',
  mobile: 'Téléphone',
  desktop: 'Ordinateur',
  web: 'Web',
  qrcode: 'Code QR',
  unsupported: 'Navigateur',
  'open-new-tab': 'Ouvrir et continuer dans un nouvel onglet'
}
