import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Netzwerke',
  'not-approved': 'Von Ihrer Wallet nicht freigegeben',
  'needs-another-wallet': 'Braucht eine andere Wallet',
  'approve-in-wallet': 'In {wallet} bestätigen',
  declined: 'In {wallet} abgelehnt',
  failed: 'Nicht gewechselt. Versuchen Sie es noch einmal.'
}
