import type { connectingMessages } from '../../connecting.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingMessages> = {
  'continue-in': 'Continue em {name}',
  'accept-in-wallet': 'Aceite a solicitação na carteira. Conectar não movimenta nenhum saldo.',
  'no-window': 'Nenhuma janela? Abra {name} na barra de ferramentas do navegador.',
  'on-phone': 'Sua carteira está no celular?',
  'show-code': 'Mostrar código QR',
  'try-again': 'Tentar de novo'
}
