import { html, type TemplateResult } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { TransferFailure } from '../../../state/flows/send.ts'
import type { FoundReceiver } from '../../../state/flows/send-receiver.ts'
import { isSame, type Receiver } from '../../../state/receivers.ts'
import type { SendCheck } from '../../../state/send-checks.ts'
import { fill } from '../../../state/text/fill.ts'
import type { PreviewText } from '../../../state/text/send-preview.ts'
import '../../ui/w3m-ui-address.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-icon.ts'
import { showDay } from './day.ts'

type Check<Code extends SendCheck['code']> = Extract<SendCheck, { code: Code }>

/** What a warning is told with. */
export interface Warned {
  readonly to: FoundReceiver
  readonly network: Network
  readonly receivers: readonly Receiver[]
  readonly text: PreviewText
  readonly locale: string
}

/** Everything that keeps it from being sent, or has to be confirmed: a panel each. */
export function alertsOf(checks: readonly SendCheck[], warned: Warned): readonly TemplateResult[] {
  return checks.flatMap(check => (check.severity === 'note' ? [] : [alertOf(check, warned)]))
}

/** What is good to know: a line each. */
export function notesOf(checks: readonly SendCheck[], { text, network, to }: Warned): readonly TemplateResult[] {
  return checks
    .filter(({ severity }) => severity === 'note')
    .map(({ code }) => fill(text[code as 'unused'], { network: network.name, name: to.profileName ?? '' }))
    .map(words => html`<li><w3m-ui-icon name="info"></w3m-ui-icon><span>${words}</span></li>`)
}

/** What the network says of it beforehand, where it fails. */
export function failureOf({ code, reason }: TransferFailure, { text, network }: Warned, symbol: string): TemplateResult {
  const words =
    code === 'refused' && reason
      ? fill(text['fails-reason'], { reason })
      : fill(text[`fails-${code}`], { symbol, network: network.name })
  return html`<w3m-ui-alert
    .kind=${code === 'refused' ? 'warning' : 'error'}
    .heading=${text['would-fail']}
    .text=${words}
  ></w3m-ui-alert>`
}

function alertOf(check: SendCheck, warned: Warned): TemplateResult {
  const { text, network, to } = warned
  switch (check.code) {
    case 'look-alike':
      return lookAlike(check, warned)
    case 'name-changed':
      return nameChanged(check, warned)
    case 'contract':
    case 'dead-address':
    case 'other-network': {
      const heading = fill(text[check.code], { network: network.name, name: to.profileName ?? '' })
      return html`<w3m-ui-alert .heading=${heading} .text=${text[`${check.code}-text`]}></w3m-ui-alert>`
    }
    default:
      return html`<w3m-ui-alert
        kind="error"
        .heading=${fill(text[check.code], { network: network.name, name: '' })}
      ></w3m-ui-alert>`
  }
}

/** Both addresses under each other, with what differs marked in each. */
function lookAlike({ like }: Check<'look-alike'>, warned: Warned): TemplateResult {
  const { to, text, locale } = warned
  const known = knownAt(like, warned)
  const name = known && (known.name ?? shortAddress(known.address))
  const heading = known ? fill(text['look-alike'], { name: name! }) : text['look-alike-own']
  const words = known ? fill(text['look-alike-text'], { date: showDay(known.at, locale) }) : text['look-alike-own-text']
  const label = !known ? text['your-address'] : known.name ? fill(text['address-of'], { name: known.name }) : text['address-then']
  return html`<w3m-ui-alert .heading=${heading} .text=${words}>
    ${comparison(to.address, known?.address ?? like, text.to, label)}
  </w3m-ui-alert>`
}

function nameChanged({ name, before }: Check<'name-changed'>, { to, text }: Warned): TemplateResult {
  return html`<w3m-ui-alert .heading=${fill(text['name-changed'], { name })} .text=${text['name-changed-text']}>
    ${comparison(to.address, before, fill(text['address-of'], { name }), text['address-then'])}
  </w3m-ui-alert>`
}

function comparison(address: string, before: string, label: string, labelBefore: string): TemplateResult {
  return html`<div class="compare">
    <p class="label">${label}</p>
    <w3m-ui-address .address=${address} .compare=${before}></w3m-ui-address>
    <p class="label">${labelBefore}</p>
    <w3m-ui-address class="was" .address=${before} .compare=${address}></w3m-ui-address>
  </div>`
}

/** Whom the visitor knows under an address; nobody: it is the visitor's own. */
function knownAt(address: string, { receivers, network }: Warned): Receiver | undefined {
  const namespace = network.chainNamespace
  return receivers.find(known => isSame(known, { namespace, address }))
}
