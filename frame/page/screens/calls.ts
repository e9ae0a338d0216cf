import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { say } from '../text/text.ts'
import { valueNodes } from './values.ts'

/** What has become of several things that were done at once. */
export interface ShownCalls {
  readonly state: 'pending' | 'done' | 'failed'
  readonly account: string
  readonly network: string
  /** Of the transaction, once there is one. */
  readonly hash?: string
}

/**
 * Shows how a batch is getting on (`wallet_showCallsStatus`).
 *
 * @param later what becomes of one that is on its way, while the user looks
 */
export function callsScreen(calls: ShownCalls, later?: Promise<ShownCalls>): Screen<undefined> {
  return defineScreen('calls', ({ document, answer, button }) => {
    // no `status`: that is the line in the middle above the buttons
    const said = element(document, 'p', { 'aria-live': 'polite' })
    const rows = element(document, 'dl', { class: 'rows' })
    const tell = (told: ShownCalls): void => {
      said.textContent = words[told.state]()
      said.className = told.state === 'failed' ? 'danger' : ''
      rows.replaceChildren(...rowsOf(document, told))
    }
    tell(calls)
    void later?.then(tell, () => undefined) // unknown: it is on its way, as far as is known
    return { title: say`What you sent`, content: [said, rows], actions: [button(say`Done`, () => answer(undefined))] }
  })
}

const words = {
  pending: () => say`It is on its way.`,
  done: () => say`All of it has happened.`,
  failed: () => say`None of it has happened.`
}

function rowsOf(document: Document, { account, network, hash }: ShownCalls): readonly Node[] {
  const rows = [[say`From`, account], [say`Network`, network], ...(hash === undefined ? [] : [[say`Transaction`, hash]])]
  return rows.map(([label = '', value = '']) =>
    element(document, 'div', {}, element(document, 'dt', {}, label), element(document, 'dd', {}, valueNodes(document, value)))
  )
}
