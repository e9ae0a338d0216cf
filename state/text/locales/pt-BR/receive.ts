import type { receiveMessages } from '../../receive.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiveMessages> = {
  'code-label': 'Código QR do seu endereço {address}',
  'your-address': 'Seu endereço:',
  'copy-address': 'Copiar endereço',
  share: 'Compartilhar',
  'only-these': 'Só estas redes',
  'only-one': 'Só em {name}',
  'waiting-text': 'Aguardando sua carteira',
  'not-connected': 'Nenhuma carteira conectada',
  'not-connected-text': 'Conecte uma para ter um endereço em que receber.',
  connect: 'Conectar carteira',
  networks: 'Redes',
  'networks-text': 'Receba somente nestas redes. O que for enviado a este endereço em qualquer outra rede pode ser perdido.'
}
