import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Netzwerke',
  'not-approved': 'Von Ihrer Wallet nicht freigegeben',
  'needs-another-wallet': 'Braucht ein anderes Wallet',
  'approve-in-wallet': 'In {wallet} bestätigen',
  declined: 'In {wallet} abgelehnt',
  failed: 'Nicht gewechselt. Versuche es noch einmal.'
}
