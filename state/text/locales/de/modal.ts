import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Wallet verbinden',
  'all-wallets': 'Alle Wallets',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'Was ist ein Wallet?',
  'get-wallet': 'Ein Wallet holen',
  'get-named-wallet': '{name} holen',
  'what-is-a-network': 'Was ist ein Netzwerk?',
  networks: 'Netzwerk wählen',
  'switch-network': 'Netzwerk wechseln',
  account: 'Konto',
  wallet: 'Wallet',
  back: 'Zurück',
  close: 'Schließen',
  help: 'Was ist ein Wallet?',
  'choose-network': 'Netzwerk wählen, jetzt {name}',
  'dismiss-alert': 'Ausblenden',
  'terms-and-privacy': 'Mit dem Verbinden akzeptierst du die {terms} und die {privacy}.',
  'terms-only': 'Mit dem Verbinden akzeptierst du die {terms}.',
  'privacy-only': 'Mit dem Verbinden akzeptierst du die {privacy}.',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  'networks-note': 'Dein Wallet unterstützt vielleicht nicht jedes Netzwerk. {link}',
  loading: 'Wird geladen',
  'screen-failed': 'Diese Ansicht konnte nicht geladen werden',
  'screen-failed-text': 'Prüfe deine Verbindung und versuche es noch einmal. Nichts ist verloren.',
  'try-again': 'Noch einmal versuchen'
}
