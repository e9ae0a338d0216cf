import type { Translation } from '../../text.ts'
import type { titleMessages } from '../../titles.ts'

export const messages: Translation<typeof titleMessages> = {
  'all-wallets': 'Alle Wallets',
  'log-in': 'Anmelden',
  walletconnect: 'WalletConnect',
  'what-is-a-wallet': 'Was ist eine Wallet?',
  'get-wallet': 'Wallet holen',
  'get-named-wallet': '{name} holen',
  'what-is-a-network': 'Was ist ein Netzwerk?',
  networks: 'Netzwerk wählen',
  'switch-network': 'Netzwerk wechseln',
  'select-chain': 'Chain wählen',
  'switch-chain': 'Chain wechseln',
  activity: 'Aktivität',
  'sign-in': 'Anmelden',
  wallets: 'Wallets',
  'connect-wallets': 'Wallet verbinden',
  settings: 'Kontoeinstellungen',
  'upgrade-wallet': 'Wallet erweitern',
  'edit-email': 'E-Mail ändern',
  'current-email': 'Bisherige E-Mail',
  'new-email': 'Neue E-Mail',
  receive: 'Empfangen',
  'compatible-networks': 'Passende Netzwerke',
  send: 'Senden',
  'select-token': 'Token wählen',
  'review-send': 'Senden prüfen'
}
