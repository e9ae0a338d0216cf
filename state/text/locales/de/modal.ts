import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Wallet verbinden',
  'all-wallets': 'Alle Wallets',
  'log-in': 'Anmelden',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'Was ist eine Wallet?',
  'get-wallet': 'Wallet holen',
  'get-named-wallet': '{name} holen',
  'what-is-a-network': 'Was ist ein Netzwerk?',
  networks: 'Netzwerk wählen',
  'switch-network': 'Netzwerk wechseln',
  account: 'Konto',
  activity: 'Aktivität',
  wallet: 'Wallet',
  'sign-in': 'Anmelden',
  wallets: 'Wallets',
  receive: 'Empfangen',
  'compatible-networks': 'Passende Netzwerke',
  send: 'Senden',
  'select-token': 'Token wählen',
  'review-send': 'Senden prüfen',
  back: 'Zurück',
  close: 'Schließen',
  help: 'Was ist eine Wallet?',
  'choose-network': 'Netzwerk wählen, jetzt {name}',
  'dismiss-alert': 'Ausblenden',
  loading: 'Wird geladen',
  'screen-failed': 'Diese Ansicht konnte nicht geladen werden',
  'screen-failed-text': 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Nichts ist verloren.',
  'try-again': 'Erneut versuchen'
}
