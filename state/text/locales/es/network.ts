import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Redes',
  'not-approved': 'No aprobada por tu wallet',
  'needs-another-wallet': 'Necesita otra wallet',
  'approve-in-wallet': 'Aprueba en {wallet}',
  declined: 'Rechazado en {wallet}',
  failed: 'No se cambió. Inténtalo de nuevo.'
}
