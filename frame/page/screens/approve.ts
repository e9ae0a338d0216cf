import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Approval } from '../approve/approval.ts'
import type { Branch } from '../approve/typed-data.ts'
import { element } from '../stage/element.ts'
import type { Screen } from '../stage/stage.ts'
import { say } from '../text/text.ts'

/** Asks for a decision. Answers with `true`; refusing rejects. */
export function approveScreen({ title, origin, rows, text, tree, warnings, dangers, decision }: Approval): Screen<true> {
  return ({ document, answer, fail, decide, button }) => ({
    title,
    content: [
      element(document, 'p', { id: 'origin' }, say`${origin} asks`),
      ...dangers.map(words => element(document, 'p', { class: 'danger', role: 'alert' }, words)),
      ...warnings.map(words => element(document, 'p', { class: 'warning', role: 'note' }, words)),
      text === undefined ? undefined : element(document, 'pre', { tabindex: '0', 'aria-label': say`Message` }, text),
      tree && element(document, 'section', { class: 'rows', 'aria-label': say`Data` }, branches(document, tree)),
      element(
        document,
        'dl',
        { class: 'rows' },
        rows.map(([label, value]) =>
          element(document, 'div', {}, element(document, 'dt', {}, label), element(document, 'dd', {}, value))
        )
      )
    ],
    actions: [
      decide(decision === 'Sign' ? say`Sign` : say`Send`, () => answer(true)),
      button(say`Reject`, () => fail(new UserRejectedError()))
    ]
  })
}

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
        element(document, 'dt', {}, `${name} (${type})`),
        element(document, 'dd', {}, below ? branches(document, below) : (value ?? ''))
      )
    )
  )
}
