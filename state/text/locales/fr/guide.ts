import type { guideMessages } from '../../guide.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof guideMessages> = {
  'home-title': 'Un compte pour de nombreux sites',
  'home-text': 'Un wallet est votre compte sur le web ouvert. Vous l’apportez sur un site et l’emportez avec vous en partant.',
  'login-title': 'S’identifier sans mot de passe',
  'login-text': 'Plutôt qu’un nouveau mot de passe par site, vous confirmez dans votre wallet que c’est bien vous.',
  'assets-title': 'Un lieu pour ce qui est à vous',
  'assets-text':
    'Vos tokens et objets de collection sont gardés par les clés de votre wallet. Personne ne les déplace sans votre accord.',
  'get-wallet': 'Obtenir un wallet',
  'choose-one': 'Choisissez-en un à installer. Vous pourrez en changer ou en ajouter d’autres plus tard.',
  'list-failed': 'Impossible de charger la liste des wallets',
  'no-list': 'Où trouver un wallet',
  'list-failed-text':
    'Cherchez un wallet dans le magasin d’extensions de votre navigateur ou le magasin d’applications de votre téléphone.',
  'try-again': 'Réessayer',
  chrome: 'Extension de navigateur',
  ios: 'iPhone et iPad',
  android: 'Android',
  website: 'Site web',
  'downloads-text': 'Installez-le, puis revenez pour le connecter.',
  'no-downloads': 'Aucun téléchargement connu',
  'no-downloads-text': 'Cherchez {name} dans votre magasin d’applications.',
  'network-title': 'Là où votre compte agit',
  'network-text':
    'Un réseau tient un registre commun de ce qui appartient à chacun. Ce site fonctionne avec certains réseaux, votre wallet aussi.',
  'fees-title': 'À chacun sa monnaie et ses frais',
  'fees-text':
    'Ce que vous détenez sur un réseau n’est pas automatiquement sur un autre. Les frais se paient dans la monnaie du réseau.',
  'learn-more': 'En savoir plus sur les réseaux'
}
