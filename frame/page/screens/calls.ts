import { element } from '../stage/element.ts'
import type { Screen } from '../stage/stage.ts'
import { say } from '../text/text.ts'

/** What has become of several things that were done at once. */
export interface ShownCalls {
  readonly state: 'pending' | 'done' | 'failed'
  readonly account: string
  readonly network: string
  /** Of the transaction, once there is one. */
  readonly hash?: string
}

/** Shows how a batch is getting on (`wallet_showCallsStatus`). */
export function callsScreen({ state, account, network, hash }: ShownCalls): Screen<undefined> {
  const words = {
    pending: () => say`It is on its way.`,
    done: () => say`All of it has happened.`,
    failed: () => say`None of it has happened.`
  }
  const rows = [[say`From`, account], [say`Network`, network], ...(hash === undefined ? [] : [[say`Transaction`, hash]])]
  return ({ document, answer, button }) => ({
    title: say`What you sent`,
    content: [
      element(document, 'p', { role: 'status' }, words[state]()),
      element(
        document,
        'dl',
        { class: 'rows' },
        rows.map(([label = '', value = '']) =>
          element(document, 'div', {}, element(document, 'dt', {}, label), element(document, 'dd', {}, value))
        )
      )
    ],
    actions: [button(say`Done`, () => answer(undefined))]
  })
}
