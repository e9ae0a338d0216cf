import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Continua in {name}',
  'accept-in-wallet': 'Accetta la richiesta nel wallet. La connessione non sposta fondi.',
  'no-window': 'Nessuna finestra? Apri {name} dalla barra degli strumenti del browser.',
  'on-phone': 'Hai il wallet sul telefono?',
  'show-code': 'Mostra un codice QR',
  'try-again': 'Riprova'
}
