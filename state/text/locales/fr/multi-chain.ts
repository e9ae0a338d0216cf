import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Réseaux Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Où voulez-vous utiliser {name} ?',
  text: 'Ce wallet a un compte sur chacune de ces chaînes. Connectez-en un maintenant ; les autres pourront suivre.',
  chains: 'Chaînes de {name}',
  more: '{names} et {count} de plus',
  connected: 'Connecté',
  replaces: 'Prend la place de {name}',
  gone: '{name} n’est plus disponible',
  'gone-text': 'Ce wallet a peut-être été désactivé ou retiré de ce navigateur.',
  back: 'Retour',
  'needs-another': '{name} demande un autre wallet',
  'needs-another-text': '{wallet} n’est pas sur ce réseau. Connectez un wallet qui y est ; {wallet} reste connecté.',
  'needs-a-wallet-text': 'Connectez un wallet présent sur ce réseau.',
  'use-same': 'Utiliser {wallet} sur {name} ?',
  'use-same-text': 'Ce wallet y a aussi un compte. Celui que vous utilisez reste connecté et aucun fonds n’est déplacé.',
  'connect-same': 'Connecter {wallet}',
  another: 'Utiliser un autre wallet',
  choose: 'Choisir un wallet',
  cancel: 'Annuler'
}
