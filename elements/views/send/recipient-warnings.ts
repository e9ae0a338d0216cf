import { html, type TemplateResult } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import type { Network } from '../../../adapters/base/network.ts'
import type { TransferFailure } from '../../../state/send/send.ts'
import type { ResolvedRecipient } from '../../../state/send/recipient-field.ts'
import { isSameRecipient, type Receiver } from '../../../state/send/recipients.ts'
import type { RecipientCheck } from '../../../state/send/recipient-checks.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import type { PreviewText } from '../../../state/send/send-preview.text.ts'
import '../../ui/w3m-ui-address.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-icon.ts'
import { formatDay } from './format-day.ts'

type Check<Code extends RecipientCheck['code']> = Extract<RecipientCheck, { code: Code }>

/** Context of a warning. */
export interface WarningContext {
  readonly to: ResolvedRecipient
  readonly network: Network
  readonly receivers: readonly Receiver[]
  readonly text: PreviewText
  readonly locale: string
}

/** Renders checks that block sending or need a confirmation, one panel each. */
export function renderCheckAlerts(checks: readonly RecipientCheck[], warned: WarningContext): readonly TemplateResult[] {
  return checks.flatMap(check => (check.severity === 'note' ? [] : [alertOf(check, warned)]))
}

/** Renders informational checks, one line each. */
export function renderCheckNotes(
  checks: readonly RecipientCheck[],
  { text, network, to }: WarningContext
): readonly TemplateResult[] {
  return checks
    .filter(({ severity }) => severity === 'note')
    .map(({ code }) => interpolate(text[code as 'unused'], { network: network.name, name: to.profileName ?? '' }))
    .map(words => html`<li><w3m-ui-icon name="info"></w3m-ui-icon><span>${words}</span></li>`)
}

/** Renders a failed simulation. */
export function renderSimulationFailure(
  { code, reason }: TransferFailure,
  { text, network }: WarningContext,
  symbol: string
): TemplateResult {
  const words =
    code === 'refused' && reason
      ? interpolate(text['fails-reason'], { reason })
      : interpolate(text[`fails-${code}`], { symbol, network: network.name })
  return html`<w3m-ui-alert
    .kind=${code === 'refused' ? 'warning' : 'error'}
    .heading=${text['would-fail']}
    .text=${words}
  ></w3m-ui-alert>`
}

function alertOf(check: RecipientCheck, warned: WarningContext): TemplateResult {
  const { text, network, to } = warned
  switch (check.code) {
    case 'look-alike':
      return lookAlike(check, warned)
    case 'name-changed':
      return nameChanged(check, warned)
    case 'contract':
    case 'dead-address':
    case 'other-network': {
      const heading = interpolate(text[check.code], { network: network.name, name: to.profileName ?? '' })
      return html`<w3m-ui-alert .heading=${heading} .text=${text[`${check.code}-text`]}></w3m-ui-alert>`
    }
    default:
      return html`<w3m-ui-alert
        kind="error"
        .heading=${interpolate(text[check.code], { network: network.name, name: '' })}
      ></w3m-ui-alert>`
  }
}

/** Renders both confusable addresses one below the other, with their differences marked. */
function lookAlike({ like }: Check<'look-alike'>, warned: WarningContext): TemplateResult {
  const { to, text, locale } = warned
  const known = knownAt(like, warned)
  const name = known && (known.name ?? shortAddress(known.address))
  const heading = known ? interpolate(text['look-alike'], { name: name! }) : text['look-alike-own']
  const words = known ? interpolate(text['look-alike-text'], { date: formatDay(known.at, locale) }) : text['look-alike-own-text']
  const label = !known
    ? text['your-address']
    : known.name
      ? interpolate(text['address-of'], { name: known.name })
      : text['address-then']
  return html`<w3m-ui-alert .heading=${heading} .text=${words}>
    ${comparison(to.address, known?.address ?? like, text.to, label)}
  </w3m-ui-alert>`
}

function nameChanged({ name, before }: Check<'name-changed'>, { to, text }: WarningContext): TemplateResult {
  return html`<w3m-ui-alert .heading=${interpolate(text['name-changed'], { name })} .text=${text['name-changed-text']}>
    ${comparison(to.address, before, interpolate(text['address-of'], { name }), text['address-then'])}
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

/** Returns the known recipient of an address; `undefined` for the user's own. */
function knownAt(address: string, { receivers, network }: WarningContext): Receiver | undefined {
  const namespace = network.chainNamespace
  return receivers.find(known => isSameRecipient(known, { namespace, address }))
}
