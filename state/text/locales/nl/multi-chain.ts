import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum-netwerken',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Waar wil je {name} gebruiken?',
  text: 'De wallet heeft op elk van deze een account. Koppel er nu een; de andere kunnen later.',
  chains: 'Netwerken van {name}',
  more: '{names} en nog {count}',
  connected: 'Gekoppeld',
  replaces: 'Komt in de plaats van {name}',
  gone: '{name} is niet meer hier',
  'gone-text': 'De wallet is misschien uitgeschakeld of uit deze browser verwijderd.',
  back: 'Terug',
  'needs-another': 'Andere wallet nodig voor {name}',
  'needs-another-text': '{wallet} zit niet op dit netwerk. Koppel een wallet die er wel op zit; {wallet} blijft gekoppeld.',
  'needs-a-wallet-text': 'Koppel een wallet die op dit netwerk zit.',
  'use-same': '{wallet} gebruiken op {name}?',
  'use-same-text':
    'De wallet heeft daar ook een account. Het account dat je nu gebruikt blijft gekoppeld en er wordt geen geld verplaatst.',
  'connect-same': '{wallet} koppelen',
  another: 'Andere wallet gebruiken',
  choose: 'Wallet kiezen',
  cancel: 'Annuleren'
}
