import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Aceite a solicitação no app. Conectar não movimenta nenhum saldo.',
  'open-wallet': 'Abrir {name}',
  'no-wallet-yet': 'Ainda não tem {name}?',
  'get-it': 'Obter',
  scan: 'Escaneie com a câmera da sua carteira',
  'scan-named': 'Escaneie com {name} no celular',
  'code-label': 'Código QR para conectar uma carteira',
  'new-code-in': 'Novo código em {time}',
  preparing: 'Preparando o código',
  'copy-link': 'Copiar link',
  'not-detected': 'Não detectada',
  'not-detected-text': '{name} não está instalada neste navegador. Instale e recarregue a página ou escolha outra carteira.',
  'ways-to-connect': 'Formas de conectar',
  browser: 'Navegador',
  mobile: 'Celular',
  desktop: 'Computador',
  web: 'Web',
  qrcode: 'Código QR',
  unsupported: 'Navegador',
  'open-new-tab': 'Abra e continue em uma nova aba do navegador'
}
