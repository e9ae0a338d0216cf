import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Kontynuuj w {name}',
  'accept-in-wallet': 'Zaakceptuj prośbę w portfelu. Połączenie nie przenosi żadnych środków.',
  'no-window': 'Nie widać okna? Otwórz {name} na pasku narzędzi przeglądarki.',
  'on-phone': 'Portfel na telefonie?',
  'show-code': 'Pokaż kod QR',
  'try-again': 'Ponów'
}
