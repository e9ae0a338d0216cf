import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Połącz portfel',
  account: 'Konto',
  wallet: 'Portfel',
  back: 'Wstecz',
  close: 'Zamknij',
  sessions: 'Smart sesje',
  help: 'Co to jest portfel?',
  'dismiss-alert': 'Ukryj',
  loading: 'Wczytywanie',
  'screen-failed': 'Nie udało się wczytać tego ekranu',
  'screen-failed-text': 'Sprawdź połączenie z internetem i spróbuj ponownie. Nic nie przepadło.',
  'try-again': 'Ponów'
}
