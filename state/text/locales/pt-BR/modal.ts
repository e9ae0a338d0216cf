import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Conectar carteira',
  account: 'Conta',
  wallet: 'Carteira',
  back: 'Voltar',
  close: 'Fechar',
  sessions: 'Sessões inteligentes',
  help: 'O que é uma carteira?',
  'dismiss-alert': 'Dispensar',
  loading: 'Carregando',
  'screen-failed': 'Não foi possível carregar esta tela',
  'screen-failed-text': 'Verifique sua conexão e tente de novo. Nada foi perdido.',
  'try-again': 'Tentar de novo'
}
