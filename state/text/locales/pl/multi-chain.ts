import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Sieci Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Gdzie chcesz użyć {name}?',
  text: 'Portfel ma konto w każdej z tych sieci. Połącz teraz jedno, inne możesz później.',
  chains: 'Sieci portfela {name}',
  more: '{names} i jeszcze {count}',
  connected: 'Połączono',
  replaces: 'Zastąpi {name}',
  gone: 'Portfela {name} już tu nie ma',
  'gone-text': 'Być może został wyłączony lub usunięty z tej przeglądarki.',
  back: 'Wstecz',
  'needs-another': '{name} wymaga innego portfela',
  'needs-another-text': '{wallet} nie działa w tej sieci. Połącz portfel, który w niej działa; {wallet} pozostanie połączony.',
  'needs-a-wallet-text': 'Połącz portfel, który działa w tej sieci.',
  'use-same': 'Użyć {wallet} w sieci {name}?',
  'use-same-text': 'Portfel ma konto także tam. To, którego używasz, pozostanie połączone, a środki nie są przenoszone.',
  'connect-same': 'Połącz {wallet}',
  another: 'Użyj innego portfela',
  choose: 'Wybierz portfel',
  cancel: 'Anuluj'
}
