import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Réseaux',
  'not-approved': 'Non approuvé par votre wallet',
  'needs-another-wallet': 'Demande un autre wallet',
  'approve-in-wallet': 'Approuvez dans {wallet}',
  declined: 'Refusé dans {wallet}',
  failed: 'Réseau inchangé. Réessayez.'
}
