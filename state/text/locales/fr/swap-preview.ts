import type { swapPreviewMessages } from '../../swap-preview.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapPreviewMessages> = {
  swap: 'Échanger',
  approve: 'Autoriser',
  cancel: 'Annuler',
  close: 'Fermer',
  'one-step': 'Votre wallet demande confirmation une fois.',
  'together-step': 'Votre wallet autorise {amount} {from} et fait l’échange en une seule fois.',
  'two-steps': 'Votre wallet demande confirmation deux fois : pour autoriser {amount} {from}, puis pour échanger.',
  'permit-steps':
    'Votre wallet demande confirmation deux fois : pour une signature gratuite qui autorise {amount} {from} pendant 20 minutes, puis pour échanger.',
  'three-steps':
    'Votre wallet demande confirmation trois fois : l’autorisation de ce token doit d’abord être remise à zéro, puis portée à {amount} {from}, puis vient l’échange.',
  'impact-high': 'Vous perdez {impact} en échangeant autant d’un coup',
  'impact-high-text': 'Il y a trop peu de {symbol} sur le marché pour ce montant. Un montant plus petit donne un meilleur prix.',
  'accept-risk': 'J’ai lu ceci et je veux quand même échanger',
  preparing: 'Test de l’échange sur le réseau',
  'asking-reset': 'Approuvez dans {wallet} : remise à zéro de l’autorisation ({step} sur {steps})',
  'asking-approve': 'Approuvez dans {wallet} : autorisation de {amount} {from} ({step} sur {steps})',
  'asking-permit': 'Approuvez dans {wallet} : signature autorisant {amount} {from} pendant 20 minutes ({step} sur {steps})',
  'asking-swap': 'Approuvez l’échange dans {wallet}',
  'asking-swap-step': 'Approuvez l’échange dans {wallet} ({step} sur {steps})',
  'asking-together': 'Approuvez dans {wallet}',
  'sent-reset': 'En attente du réseau ({step} sur {steps})',
  'sent-approve': 'En attente de l’autorisation de {from} ({step} sur {steps})',
  'sent-swap': 'Échange en cours',
  'sent-together': 'Échange en cours',
  moved: 'Le prix a changé',
  'moved-text': 'Il y a une nouvelle cotation. Consultez-la, puis échangez.',
  'not-swapped': 'Non échangé',
  'reverts-reason': 'Testé sur le réseau, le contrat le refuse : {reason}',
  'unknown-outcome': 'L’échange est en route',
  'unknown-outcome-text':
    'Personne ne sait encore ce qu’il en est advenu. Consultez l’activité de votre compte avant de réessayer.',
  done: 'Échangé',
  'done-text': 'Vous avez échangé {spent} {from} contre {received} {to}.',
  'done-about': 'Vous avez échangé {spent} {from} contre au moins {received} {to}.',
  explorer: 'Voir sur l’explorateur',
  allowing: 'Autorisation de {from}',
  'allowed-later': '{from} est autorisé. Rien n’a encore été échangé.',
  swapping: 'Échange de {from} contre {to}',
  swapped: '{from} échangé contre {to}',
  'swap-failed': 'Erreur de transaction',
  'approval-failed': 'L’autorisation a échoué. Rien n’a été échangé.',
  declined: 'Vous avez refusé. Rien n’a été échangé.'
}
