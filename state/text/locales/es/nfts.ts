import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Aún no hay NFT',
  'no-nfts-text': 'Los que tengas en {network} aparecerán aquí.',
  'nfts-failed': 'No se pudieron cargar los NFT',
  'nfts-absent': 'Los NFT en {network} no se pueden mostrar aquí.'
}
