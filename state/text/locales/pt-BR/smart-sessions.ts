import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Um experimento: ninguém auditou o que impõe os limites das sessões.',
  loading: 'Carregando suas sessões',
  'in-force': 'Em vigor',
  over: 'Encerradas',
  'unknown-site': 'Site desconhecido',
  until: 'Até {time}',
  ended: 'Encerrada em {time}',
  expired: 'Expirou em {time}',
  'may-spend': 'Ainda pode gastar {amount}',
  'may-spend-token': 'Ainda pode gastar uma quantia de {token}',
  'may-use': 'Pode usar {contract}',
  end: 'Encerrar',
  'end-named': 'Encerrar a sessão de {name}',
  'end-question': 'Encerrar esta sessão?',
  'end-text': '{name} não poderá mais agir pela sua conta. A rede não aceitará mais nada dela, para sempre.',
  cancel: 'Cancelar',
  'end-now': 'Encerrar sessão',
  ending: 'Encerrando',
  'approve-in': 'Aprove na sua carteira',
  'no-sessions': 'Sem sessões inteligentes',
  'no-sessions-text': 'Quando um site pede para agir, dentro de limites, pela sua conta inteligente, isso aparece aqui.',
  absent: 'Sem sessões inteligentes em {network}',
  'absent-text': 'Este site não conhece nenhuma nesta rede.',
  failed: 'Não é possível listar as sessões agora',
  'failed-text': 'O que você concedeu continua como está. Verifique sua conexão e tente de novo.',
  'try-again': 'Tentar de novo'
}
