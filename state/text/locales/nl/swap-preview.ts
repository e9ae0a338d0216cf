import type { swapPreviewMessages } from '../../swap-preview.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapPreviewMessages> = {
  swap: 'Swappen',
  approve: 'Goedkeuren',
  cancel: 'Annuleren',
  close: 'Sluiten',
  'one-step': 'Je wallet vraagt het één keer.',
  'together-step': 'Je wallet staat {amount} {from} toe en swapt meteen.',
  'two-steps': 'Je wallet vraagt het twee keer: om {amount} {from} toe te staan en daarna om te swappen.',
  'permit-steps':
    'Je wallet vraagt het twee keer: om een gratis handtekening die {amount} {from} 20 minuten toestaat en daarna om te swappen.',
  'three-steps':
    'Je wallet vraagt het drie keer: voor deze token moet het toegestane bedrag eerst naar nul, dan naar {amount} {from}, en dan volgt de swap.',
  'impact-high': 'Je verliest {impact} door zoveel ineens te swappen',
  'impact-high-text': 'Er is te weinig {symbol} op de markt voor dit bedrag. Een kleiner bedrag geeft een betere prijs.',
  'accept-risk': 'Ik heb dit gelezen en wil toch swappen',
  preparing: 'De swap wordt getest op het netwerk',
  'asking-reset': 'Keur goed in {wallet}: eerst niets toestaan ({step} van {steps})',
  'asking-approve': 'Keur goed in {wallet}: {amount} {from} toestaan ({step} van {steps})',
  'asking-permit': 'Keur goed in {wallet}: handtekening die {amount} {from} 20 minuten toestaat ({step} van {steps})',
  'asking-swap': 'Keur de swap goed in {wallet}',
  'asking-swap-step': 'Keur de swap goed in {wallet} ({step} van {steps})',
  'asking-together': 'Keur goed in {wallet}',
  'sent-reset': 'Wachten op het netwerk ({step} van {steps})',
  'sent-approve': 'Wachten tot {from} is toegestaan ({step} van {steps})',
  'sent-swap': 'Wordt geswapt',
  'sent-together': 'Wordt geswapt',
  moved: 'De prijs is veranderd',
  'moved-text': 'Er is een nieuwe prijs. Bekijk die en swap dan.',
  'not-swapped': 'Niet geswapt',
  'reverts-reason': 'Getest op het netwerk: het contract weigert het: {reason}',
  'unknown-outcome': 'Het is onderweg',
  'unknown-outcome-text':
    'Het is nog niet bekend wat ervan is geworden. Bekijk de activiteit van je account voordat je het opnieuw probeert.',
  done: 'Geswapt',
  'done-text': '{spent} {from} werd {received} {to}.',
  'done-about': '{spent} {from} is geswapt voor minstens {received} {to}.',
  explorer: 'Bekijken in de explorer',
  allowing: 'Toestaan: {from}',
  'allowed-later': '{from} is toegestaan. Er is nog niets geswapt.',
  swapping: 'Swappen: {from} naar {to}',
  swapped: '{from} geswapt naar {to}',
  'swap-failed': 'Fout bij transactie',
  'approval-failed': 'De goedkeuring is mislukt. Er is niets geswapt.',
  declined: 'Je hebt geweigerd. Er is niets geswapt.'
}
