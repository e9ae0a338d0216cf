import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum-Netzwerke',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Wo möchten Sie {name} verwenden?',
  text: 'Die Wallet hat auf jeder davon ein Konto. Verbinden Sie jetzt eines; die anderen können folgen.',
  chains: 'Chains von {name}',
  more: '{names} und {count} weitere',
  connected: 'Verbunden',
  replaces: 'Tritt an die Stelle von {name}',
  gone: '{name} ist nicht mehr hier',
  'gone-text': 'Die Wallet wurde vielleicht ausgeschaltet oder aus diesem Browser entfernt.',
  back: 'Zurück',
  'needs-another': '{name} braucht eine andere Wallet',
  'needs-another-text':
    '{wallet} ist nicht in diesem Netzwerk. Verbinden Sie eine Wallet, die es ist; {wallet} bleibt verbunden.',
  'needs-a-wallet-text': 'Verbinden Sie eine Wallet, die in diesem Netzwerk ist.',
  'use-same': '{wallet} auf {name} verwenden?',
  'use-same-text': 'Die Wallet hat auch dort ein Konto. Das jetzige bleibt verbunden, und es wird nichts überwiesen.',
  'connect-same': '{wallet} verbinden',
  another: 'Andere Wallet verwenden',
  choose: 'Wallet wählen',
  cancel: 'Abbrechen'
}
