import type { settingsMessages } from '../../settings.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof settingsMessages> = {
  'upgrade-row': 'Ihre Wallet erweitern',
  'upgrade-row-text': 'Zugang und Schlüssel in Ihrer Hand',
  'upgrade-text':
    'Diese Wallet gehört Ihnen, nicht dieser Website. Mit einem Passkey oder einer Wiederherstellungsphrase kommen Sie auf jedem Gerät wieder hinein, und mit ihren Schlüsseln können Sie sie in einer anderen Wallet-App verwenden.',
  'set-recovery': 'Zugang einrichten',
  'copy-address': 'Adresse {address} kopieren',
  'log-in-part': 'Anmeldung',
  email: 'E-Mail',
  'add-email': 'E-Mail hinzufügen',
  'logged-in-with': 'Angemeldet mit {name}',
  security: 'Sicherheit',
  recovery: 'Passkeys und Zugang',
  'recovery-text': 'Wie Sie wieder in diese Wallet kommen',
  export: 'Schlüssel exportieren',
  'export-text': 'Für eine andere Wallet-App',
  sessions: 'Wo Sie angemeldet sind',
  wallet: 'Wallet',
  network: 'Netzwerk',
  'choose-network': 'Netzwerk wählen',
  'in-wallet': 'Weiter in der Wallet',
  failed: 'Das hat nicht geklappt',
  'log-in-again': 'Erneut anmelden',
  'sign-out': 'Abmelden',
  disconnect: 'Trennen',
  delete: 'Diese Wallet löschen',
  'delete-text': 'Ohne ihre Schlüssel kann sie niemand mehr öffnen',
  'not-connected': 'Keine Wallet verbunden',
  'not-connected-text': 'Verbinden Sie eine, um ihre Einstellungen zu sehen.',
  'connect-wallet': 'Wallet verbinden'
}
