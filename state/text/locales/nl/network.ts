import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Netwerken',
  'not-approved': 'Niet goedgekeurd door je wallet',
  'needs-another-wallet': 'Andere wallet nodig',
  'approve-in-wallet': 'Keur goed in {wallet}',
  declined: 'Geweigerd in {wallet}',
  failed: 'Niet gewisseld. Probeer het opnieuw.'
}
