import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { shortAddress } from '../../../adapters/base/address.ts'
import type { ResolvedRecipient, RecipientStatus } from '../../../state/send/recipient-field.ts'
import { networkLabel } from '../../../state/networks/network-label.ts'
import type { Receiver } from '../../../state/send/recipients.ts'
import { isSameAddress } from '../../../adapters/base/address.ts'
import type { RecipientCheck } from '../../../state/send/recipient-checks.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $receiverText } from '../../../state/send/receiver.text.ts'
import type { sendMessages } from '../../../state/send/send.text.ts'
import { StoreController } from '../../core/store-controller.ts'
import { recipientIcons } from '../../icons/generated/recipient.ts'
import { addIcons } from '../../icons/icons.ts'
import '../../ui/w3m-ui-icon.ts'
import { formatDay } from './format-day.ts'

// Messages about a typed recipient. Lazy-loaded with the code that resolves it.

/** Loads the parts for these messages, and re-renders the host when later texts arrive. */
export function attachRecipientTexts(host: ReactiveControllerHost): void {
  addIcons(recipientIcons)
  new StoreController(host, $receiverText)
}

interface Acquaintance {
  readonly checks: readonly RecipientCheck[]
  /** Recipients of earlier transfers in this namespace. */
  readonly known: readonly Receiver[]
  readonly locale: string
}

/** Renders the problems of a recipient, or that the user has sent to it before. */
export function renderKnownRecipient({ address }: ResolvedRecipient, { checks, known, locale }: Acquaintance): TemplateResult {
  const text = $receiverText.get()
  const [grave] = checks
  const wrong = blockOf(checks)
  if (wrong) return wrong
  const before = known.find(each => isSameAddress(each.namespace, each.address, address))
  if (!before) return html`<span>${grave ? text['first-time'] : ''}</span>`
  const date = formatDay(before.at, locale)
  return html`<span class="with-icon">
    <w3m-ui-icon name="history"></w3m-ui-icon>${interpolate(text['sent-before'], { date })}
  </span>`
}

/** Returns why sending to it is blocked. */
function blockOf([grave]: readonly RecipientCheck[]): TemplateResult | undefined {
  if (grave?.severity !== 'block') return undefined
  return html`<span class="wrong">${$receiverText.get()[grave.code as 'zero-address']}</span>`
}

interface Surroundings {
  readonly checks: readonly RecipientCheck[]
  /** Typed text. */
  readonly name: string
  readonly network: string
  readonly text: typeof sendMessages
  /** Retries the lookup. */
  retry(): void
}

/** Renders the resolved recipient below the field, or why there is none. */
export function renderRecipientStatus(
  receiver: Extract<RecipientStatus, { name: 'found' | 'invalid' }>,
  { checks, name, network, text, retry }: Surroundings
): TemplateResult {
  if (receiver.name === 'found') return blockOf(checks) ?? html`<span class="number">${shortAddress(receiver.address)}</span>`
  const { reason } = receiver
  const where = 'where' in receiver ? networkLabel(receiver.where) : ''
  return html`<span class="wrong">
    ${interpolate($receiverText.get()[reason], { name, where, network })}
    ${reason === 'name-unreachable' ? html`<button class="link" type="button" @click=${retry}>${text['try-again']}</button>` : ''}
  </span>`
}
