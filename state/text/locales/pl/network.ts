import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Sieci',
  'not-approved': 'Twój portfel na nią nie zezwolił',
  'needs-another-wallet': 'Wymaga innego portfela',
  'approve-in-wallet': 'Zatwierdź w {wallet}',
  declined: 'Odrzucono w {wallet}',
  failed: 'Nie zmieniono sieci. Spróbuj ponownie.'
}
