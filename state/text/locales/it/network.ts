import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Reti',
  'not-approved': 'Non approvata dal tuo wallet',
  'needs-another-wallet': 'Richiede un altro wallet',
  'approve-in-wallet': 'Approva in {wallet}',
  declined: 'Rifiutato in {wallet}',
  failed: 'Rete non cambiata. Riprova.'
}
