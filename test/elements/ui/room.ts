import { fixture } from '@open-wc/testing'
import axe from 'axe-core'
import { css, html, LitElement, type TemplateResult } from 'lit'
import { tokens } from '../../../elements/styles/tokens.ts'
import { rendered } from './rendered.ts'

export { rendered }

/** A host for atoms in tests: provides the tokens and the surface of a public element. */
class TestRoom extends LitElement {
  static override styles = [
    tokens,
    css`
      :host {
        display: block;
        box-sizing: border-box;
        width: 320px;
        padding: 20px;
        background: var(--w3m-surface);
      }
    `
  ]

  override render() {
    return html`<slot></slot>`
  }
}
customElements.define('test-room', TestRoom)

export type Mode = 'light' | 'dark'
export type Direction = 'ltr' | 'rtl'

/** Renders the template in a host and returns its first element. */
export async function show<Atom extends HTMLElement>(
  template: TemplateResult,
  { mode = 'light', direction = 'ltr' }: { mode?: Mode; direction?: Direction } = {}
): Promise<Atom> {
  const room = await fixture<TestRoom>(html`<test-room theme=${mode} dir=${direction}>${template}</test-room>`)
  await rendered(room)
  const [atom] = room.children
  if (!(atom instanceof HTMLElement)) throw new Error('The template has no element.')
  return atom as Atom
}

/** Returns the only element inside an atom that the selector matches. */
export function inside<Part extends Element = HTMLElement>(atom: Element, selector: string): Part {
  const part = atom.shadowRoot?.querySelector<Part>(selector)
  if (!part) throw new Error(`There is no ${selector} in <${atom.localName}>.`)
  return part
}

/** Returns whether an atom contains such an element. */
export function has(atom: Element, selector: string): boolean {
  return atom.shadowRoot?.querySelector(selector) !== null
}

/** Returns the rendered text of an atom. */
export function textOf(atom: Element): string {
  return (atom.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns every axe violation, of any impact, one line each. */
export async function violations(element: Element): Promise<string[]> {
  const { violations: found } = await axe.run(element, { resultTypes: ['violations'] })
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`)
  )
}

/** Collects later events of that name of an element. */
export function collect<Name extends keyof HTMLElementEventMap>(target: EventTarget, name: Name): HTMLElementEventMap[Name][] {
  const events: HTMLElementEventMap[Name][] = []
  target.addEventListener(name, event => events.push(event as HTMLElementEventMap[Name]))
  return events
}
