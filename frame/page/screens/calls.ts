import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { t } from '../text/translate.ts'
import { renderValue } from './render-value.ts'

/** Status of a batch. */
export interface CallsStatusContent {
  readonly state: 'pending' | 'done' | 'failed'
  readonly account: string
  readonly network: string
  /** Hash of the transaction, once there is one. */
  readonly hash?: string
}

/**
 * Creates the screen with the status of a batch (`wallet_showCallsStatus`).
 *
 * @param later resolves to the status of a pending batch, while the screen is open
 */
export function createCallsScreen(calls: CallsStatusContent, later?: Promise<CallsStatusContent>): Screen<undefined> {
  return defineScreen('calls', ({ document, answer, button }) => {
    // not the id `status`: that is the centered line above the buttons
    const line = createElement(document, 'p', { 'aria-live': 'polite' })
    const rows = createElement(document, 'dl', { class: 'rows' })
    const showStatus = (status: CallsStatusContent): void => {
      line.textContent = words[status.state]()
      line.className = status.state === 'failed' ? 'danger' : ''
      rows.replaceChildren(...rowsOf(document, status))
    }
    showStatus(calls)
    void later?.then(showStatus, () => undefined) // unknown: the batch stays pending
    return { title: t`Transaction status`, content: [line, rows], actions: [button(t`Done`, () => answer(undefined))] }
  })
}

const words = {
  pending: () => t`In progress.`,
  done: () => t`All actions completed.`,
  failed: () => t`Failed. No actions ran.`
}

function rowsOf(document: Document, { account, network, hash }: CallsStatusContent): readonly Node[] {
  const rows = [[t`From`, account], [t`Network`, network], ...(hash === undefined ? [] : [[t`Transaction`, hash]])]
  return rows.map(([label = '', value = '']) =>
    createElement(
      document,
      'div',
      {},
      createElement(document, 'dt', {}, label),
      createElement(document, 'dd', {}, renderValue(document, value))
    )
  )
}
