import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Redes de Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: '¿Dónde quieres usar {name}?',
  text: 'Tiene una cuenta en cada una de estas cadenas. Conecta una ahora; las demás pueden venir después.',
  chains: 'Cadenas de {name}',
  more: '{names} y {count} más',
  connected: 'Conectada',
  replaces: 'Ocupa el lugar de {name}',
  gone: '{name} ya no está aquí',
  'gone-text': 'Puede que se haya desactivado o quitado de este navegador.',
  back: 'Atrás',
  'needs-another': '{name} necesita otra wallet',
  'needs-another-text': '{wallet} no está en esta red. Conecta una wallet que lo esté; {wallet} seguirá conectada.',
  'needs-a-wallet-text': 'Conecta una wallet que esté en esta red.',
  'use-same': '¿Usar {wallet} en {name}?',
  'use-same-text': 'También tiene una cuenta allí. La que usas sigue conectada y no se mueven fondos.',
  'connect-same': 'Conectar {wallet}',
  another: 'Usar otra wallet',
  choose: 'Elegir una wallet',
  cancel: 'Cancelar'
}
