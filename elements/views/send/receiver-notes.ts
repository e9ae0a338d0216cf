import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import type { FoundReceiver, ReceiverStatus } from '../../../state/flows/send-receiver.ts'
import { placeName } from '../../../state/place-name.ts'
import { isSame, type Receiver } from '../../../state/receivers.ts'
import type { SendCheck } from '../../../state/send-checks.ts'
import { fill } from '../../../state/text/fill.ts'
import { $receiverText } from '../../../state/text/receiver.ts'
import type { sendMessages } from '../../../state/text/send.ts'
import { StoreController } from '../../core/store-controller.ts'
import { receiver } from '../../icons/generated/receiver.ts'
import { addIcons } from '../../icons/icons.ts'
import '../../ui/w3m-ui-icon.ts'
import { showDay } from './day.ts'

// What there is to say of a receiver that was typed. Comes with what finds it.

/** Brings what is drawn with it, and renders the host anew with words that come after what it has drawn with these. */
export function follow(host: ReactiveControllerHost): void {
  addIcons(receiver)
  new StoreController(host, $receiverText)
}

interface Acquaintance {
  readonly checks: readonly SendCheck[]
  /** Whom the visitor has sent to on this kind of network. */
  readonly known: readonly Receiver[]
  readonly locale: string
}

/** What speaks against a receiver, or whether the visitor has sent there before. */
export function acquaintanceOf({ address }: FoundReceiver, { checks, known, locale }: Acquaintance): TemplateResult {
  const text = $receiverText.get()
  const [grave] = checks
  const wrong = blockOf(checks)
  if (wrong) return wrong
  const before = known.find(each => isSame(each, { namespace: each.namespace, address }))
  if (!before) return html`<span>${grave ? text['first-time'] : ''}</span>`
  const date = showDay(before.at, locale)
  return html`<span class="with-icon"> <w3m-ui-icon name="history"></w3m-ui-icon>${fill(text['sent-before'], { date })} </span>`
}

/** Why nothing may be sent there. */
function blockOf([grave]: readonly SendCheck[]): TemplateResult | undefined {
  if (grave?.severity !== 'block') return undefined
  return html`<span class="wrong">${$receiverText.get()[grave.code as 'zero-address']}</span>`
}

interface Surroundings {
  readonly checks: readonly SendCheck[]
  /** What was typed. */
  readonly name: string
  readonly network: string
  readonly text: typeof sendMessages
  /** Looks the same up again. */
  retry(): void
}

/** Who it is while the field stays, or why it is nobody. */
export function noteOf(
  receiver: Extract<ReceiverStatus, { name: 'found' | 'invalid' }>,
  { checks, name, network, text, retry }: Surroundings
): TemplateResult {
  if (receiver.name === 'found') return blockOf(checks) ?? html`<span class="number">${shortAddress(receiver.address)}</span>`
  const { reason } = receiver
  const where = 'where' in receiver ? placeName(receiver.where) : ''
  return html`<span class="wrong">
    ${fill($receiverText.get()[reason], { name, where, network })}
    ${reason === 'name-unreachable' ? html`<button class="link" type="button" @click=${retry}>${text['try-again']}</button>` : ''}
  </span>`
}
