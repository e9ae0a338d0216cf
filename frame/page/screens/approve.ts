import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { ApprovalContent, ApprovalRow } from '../approve/approval-content.ts'
import type { TypedDataNode } from '../approve/typed-data.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { t } from '../text/translate.ts'
import { renderValue } from './render-value.ts'

/** Creates the approval screen. Resolves to `true`; rejects if the user rejects. */
export function createApproveScreen(approval: ApprovalContent): Screen<true> {
  const { title, rows, sum, parts = [], text, tree, warnings, dangers, decision } = approval
  return defineScreen(decision === 'Allow' ? 'grant' : 'signature', ({ document, answer, fail, decide, button }) => {
    const sections = parts.map(part =>
      createElement(document, 'section', {}, createElement(document, 'h2', {}, part.title), rowsOf(document, part.rows))
    )
    const ordered = [...rows.filter(([, , size]) => !size), ...rows.filter(([, , size]) => size)]
    return {
      title,
      content: [
        ...dangers.map(words => createElement(document, 'p', { class: 'danger', role: 'alert' }, renderValue(document, words))),
        ...warnings.map(words => createElement(document, 'p', { class: 'warning', role: 'note' }, renderValue(document, words))),
        ...(sum ? [rowsOf(document, sum), rowsOf(document, ordered), ...sections] : [...sections, rowsOf(document, ordered)]),
        // last: the requester determines its length
        text === undefined ? undefined : textBox(document, t`Message`, text),
        tree && createElement(document, 'section', { class: 'rows', 'aria-label': t`Data` }, branches(document, tree))
      ],
      actions: [button(t`Reject`, () => fail(new UserRejectedError())), decide(decisions[decision](), () => answer(true))]
    }
  })
}

const decisions = { Sign: () => t`Sign`, Send: () => t`Send`, Allow: () => t`Allow` }

function rowsOf(document: Document, rows: readonly ApprovalRow[]): HTMLDListElement | undefined {
  if (!rows.length) return undefined
  return createElement(
    document,
    'dl',
    { class: 'rows' },
    rows.map(([label, value, size]) =>
      createElement(
        document,
        'div',
        {},
        createElement(document, 'dt', {}, label),
        createElement(document, 'dd', {}, size ? textBox(document, label, value) : renderValue(document, value))
      )
    )
  )
}

/** Creates a scrollable box, which therefore needs a name and a tab stop. */
const textBox = (document: Document, name: string, text: string): HTMLPreElement =>
  createElement(document, 'pre', { tabindex: '0', 'aria-label': name, dir: 'auto' }, text)

function branches(document: Document, list: readonly TypedDataNode[]): HTMLDListElement {
  return createElement(
    document,
    'dl',
    {},
    list.map(({ name, type, value, branches: below }) =>
      createElement(
        document,
        'div',
        {},
        createElement(
          document,
          'dt',
          {},
          createElement(document, 'bdi', {}, name),
          ' ',
          createElement(document, 'bdi', {}, `(${type})`)
        ),
        createElement(document, 'dd', {}, below ? branches(document, below) : renderValue(document, value ?? ''))
      )
    )
  )
}
