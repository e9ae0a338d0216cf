import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Reti Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Dove vuoi usare {name}?',
  text: 'Ha un account su ognuna di queste chain. Connettine uno ora; gli altri possono seguire.',
  chains: 'Chain di {name}',
  more: '{names} (altre: {count})',
  connected: 'Connesso',
  replaces: 'Prende il posto di {name}',
  gone: '{name} non è più qui',
  'gone-text': 'Forse è stato disattivato o rimosso da questo browser.',
  back: 'Indietro',
  'needs-another': '{name} richiede un altro wallet',
  'needs-another-text': '{wallet} non è su questa rete. Connetti un wallet che ci sia; {wallet} resta connesso.',
  'needs-a-wallet-text': 'Connetti un wallet che sia su questa rete.',
  'use-same': 'Usare {wallet} su {name}?',
  'use-same-text': 'Ha un account anche lì. Quello che usi resta connesso e nessun fondo viene spostato.',
  'connect-same': 'Connetti {wallet}',
  another: 'Usa un altro wallet',
  choose: 'Scegli un wallet',
  cancel: 'Annulla'
}
