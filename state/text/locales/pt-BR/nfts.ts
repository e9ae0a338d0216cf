import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Nenhum NFT ainda',
  'no-nfts-text': 'Os que estão em {network} aparecem aqui.',
  'nfts-failed': 'Não foi possível carregar os NFTs',
  'nfts-absent': 'Os NFTs em {network} não podem ser listados aqui.'
}
