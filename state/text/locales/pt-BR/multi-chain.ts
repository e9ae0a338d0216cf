import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Redes Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Onde você quer usar {name}?',
  text: 'Ela tem uma conta em cada uma destas. Conecte uma agora; as outras podem vir depois.',
  chains: 'Redes de {name}',
  more: '{names} e mais {count}',
  connected: 'Conectada',
  replaces: 'Substitui {name}',
  gone: '{name} não está mais aqui',
  'gone-text': 'Ela pode ter sido desativada ou removida deste navegador.',
  back: 'Voltar',
  'needs-another': '{name} precisa de outra carteira',
  'needs-another-text': '{wallet} não está nesta rede. Conecte uma carteira que esteja; {wallet} continua conectada.',
  'needs-a-wallet-text': 'Conecte uma carteira que esteja nesta rede.',
  'use-same': 'Usar {wallet} em {name}?',
  'use-same-text': 'Ela também tem uma conta lá. A que você está usando continua conectada e nenhum saldo é movimentado.',
  'connect-same': 'Conectar {wallet}',
  another: 'Usar outra carteira',
  choose: 'Escolher carteira',
  cancel: 'Cancelar'
}
