import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'Połączenie odrzucone',
  'declined-text': 'Prośba w {name} została odrzucona. Tej witrynie nic nie udostępniono.',
  pending: '{name} czeka na Ciebie',
  'pending-text': 'Jest tam otwarta prośba tej witryny. Odpowiedz na nią i spróbuj ponownie.',
  failed: 'Nie udało się połączyć'
}
