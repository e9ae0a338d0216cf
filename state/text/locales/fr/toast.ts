import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Adresse copiée',
  'link-copied': 'Lien copié',
  'copy-failed': 'Votre navigateur n’a pas autorisé la copie',
  'share-failed': 'Votre navigateur n’a pas autorisé le partage',
  'recovery-first': 'Configurez la récupération avant de partager votre adresse',
  'disconnect-failed': 'Échec de la déconnexion',
  'balance-unavailable': 'Solde indisponible',
  'transactions-failed': 'Impossible de charger les transactions',
  'unsupported-chain': 'Ce réseau n’est pas pris en charge',
  'switch-failed': 'Le réseau n’a pas été changé',
  'something-went-wrong': 'Une erreur s’est produite',
  'signature-declined': 'Signature refusée',
  'code-sent': 'Un autre code est en route',
  'email-updated': 'Votre e-mail est à jour'
}
