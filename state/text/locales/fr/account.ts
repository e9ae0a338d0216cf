import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Compte',
  'copy-address': 'Copier l’adresse {address}',
  balance: 'Solde',
  'loading-balance': 'Chargement du solde',
  'balance-unavailable': 'Solde indisponible',
  'try-again': 'Réessayer',
  actions: 'Actions',
  buy: 'Acheter',
  receive: 'Recevoir',
  send: 'Envoyer',
  swap: 'Échanger',
  switch: 'Comptes et wallets : {name}',
  explorer: 'Explorateur',
  disconnect: 'Déconnecter',
  'choose-network': 'Choisir un réseau, actuellement {name}',
  'not-connected': 'Aucun wallet connecté',
  'not-connected-text': 'Connectez-en un pour voir son compte ici.',
  connect: 'Connecter un wallet'
}
