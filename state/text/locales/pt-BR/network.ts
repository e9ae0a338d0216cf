import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Redes',
  'not-approved': 'Não aprovada pela sua carteira',
  'needs-another-wallet': 'Precisa de outra carteira',
  'approve-in-wallet': 'Aprove em {wallet}',
  declined: 'Recusado em {wallet}',
  failed: 'Não mudou. Tente de novo.'
}
