import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Accetta la richiesta nell’app. La connessione non sposta fondi.',
  'open-wallet': 'Apri {name}',
  'no-wallet-yet': 'Non hai ancora {name}?',
  'get-it': 'Ottienilo',
  scan: 'Scansiona con la fotocamera del wallet',
  'scan-named': 'Scansiona con {name} sul telefono',
  'code-label': 'Codice QR per connettere un wallet',
  'new-code-in': 'Nuovo codice tra {time}',
  preparing: 'Preparazione del codice',
  'copy-link': 'Copia link',
  'not-detected': 'Non rilevato',
  'not-detected-text':
    '{name} non è installato in questo browser. Installalo e ricarica la pagina, oppure scegli un altro wallet.',
  'ways-to-connect': 'Modi per connettersi',
  browser: 'Browser',
  mobile: 'Telefono',
  desktop: 'Desktop',
  web: 'Web',
  qrcode: 'Codice QR',
  unsupported: 'Browser',
  'open-new-tab': 'Apri e continua in una nuova scheda del browser'
}
