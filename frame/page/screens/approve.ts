import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Approval, Row } from '../approve/approval.ts'
import type { Branch } from '../approve/typed-data.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { say } from '../text/text.ts'
import { valueNodes } from './values.ts'

/** Asks for a decision. Answers with `true`; refusing rejects. */
export function approveScreen(approval: Approval): Screen<true> {
  const { title, rows, sum, parts = [], text, tree, warnings, dangers, decision } = approval
  return defineScreen(decision === 'Allow' ? 'grant' : 'signature', ({ document, answer, fail, decide, button }) => {
    const sections = parts.map(part =>
      element(document, 'section', {}, element(document, 'h2', {}, part.title), rowsOf(document, part.rows))
    )
    const ordered = [...rows.filter(([, , size]) => !size), ...rows.filter(([, , size]) => size)]
    return {
      title,
      content: [
        ...dangers.map(words => element(document, 'p', { class: 'danger', role: 'alert' }, valueNodes(document, words))),
        ...warnings.map(words => element(document, 'p', { class: 'warning', role: 'note' }, valueNodes(document, words))),
        ...(sum ? [rowsOf(document, sum), rowsOf(document, ordered), ...sections] : [...sections, rowsOf(document, ordered)]),
        // last: as long as who asks makes them
        text === undefined ? undefined : textBox(document, say`Message`, text),
        tree && element(document, 'section', { class: 'rows', 'aria-label': say`Data` }, branches(document, tree))
      ],
      actions: [button(say`Reject`, () => fail(new UserRejectedError())), decide(decisions[decision](), () => answer(true))]
    }
  })
}

const decisions = { Sign: () => say`Sign`, Send: () => say`Send`, Allow: () => say`Allow` }

function rowsOf(document: Document, rows: readonly Row[]): HTMLDListElement | undefined {
  if (!rows.length) return undefined
  return element(
    document,
    'dl',
    { class: 'rows' },
    rows.map(([label, value, size]) =>
      element(
        document,
        'div',
        {},
        element(document, 'dt', {}, label),
        element(document, 'dd', {}, size ? textBox(document, label, value) : valueNodes(document, value))
      )
    )
  )
}

/** Can be scrolled, and so has a name and a place in the order of the Tab key. */
const textBox = (document: Document, name: string, text: string): HTMLPreElement =>
  element(document, 'pre', { tabindex: '0', 'aria-label': name, dir: 'auto' }, text)

function branches(document: Document, list: readonly Branch[]): HTMLDListElement {
  return element(
    document,
    'dl',
    {},
    list.map(({ name, type, value, branches: below }) =>
      element(
        document,
        'div',
        {},
        element(document, 'dt', {}, element(document, 'bdi', {}, name), ' ', element(document, 'bdi', {}, `(${type})`)),
        element(document, 'dd', {}, below ? branches(document, below) : valueNodes(document, value ?? ''))
      )
    )
  )
}
