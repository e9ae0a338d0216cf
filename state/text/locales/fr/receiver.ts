import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'Vous avez envoyé ici le {date}',
  'not-an-address': 'Ce n’est pas une adresse sur {network}.',
  'no-such-name': '{name} n’a pas d’adresse.',
  'invalid-name': 'Ce n’est pas un nom valide.',
  'name-off-chain': 'Ce nom est conservé hors du réseau. Utilisez l’adresse elle-même.',
  'name-unreachable': 'Le nom n’a pas pu être recherché.',
  'wrong-checksum': 'Un caractère de cette adresse est faux. Copiez-la à nouveau.',
  'wrong-network': 'Cette adresse relève de {where}, pas de {network}.',
  'bad-link': 'Ce lien de paiement n’est pas utilisable.',
  'names-unknown': 'Les noms ne peuvent pas être recherchés sur ce réseau. Utilisez l’adresse elle-même.',
  'zero-address': 'Cette adresse n’est à personne. Ce qui y est envoyé est perdu.',
  'token-contract': 'C’est le contrat du token lui-même. Ce qui y est envoyé est perdu.',
  'invalid-receiver': 'Ce n’est pas une adresse sur {network}.',
  'first-time': 'Vous n’avez encore jamais envoyé ici.'
}
