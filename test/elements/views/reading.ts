import { deepAll, expectSoon } from '../../kit/open-screen.ts'

// Reads and presses controls on a screen as a user does, through every shadow root.

/** Returns the visible or accessible text, in order, with single spaces. */
export function words(root: Element | ShadowRoot): string {
  return [...textOf(root)].join(' ').replace(/\s+/g, ' ').trim()
}

function* textOf(node: Node): Generator<string> {
  if (node instanceof Text) yield node.data
  if (node instanceof HTMLStyleElement) return
  if (node instanceof HTMLElement) {
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || visibility === 'hidden') return
  }
  const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : []
  const children = slotted.length ? slotted : ((node instanceof Element && node.shadowRoot) || node).childNodes
  for (const child of children) yield* textOf(child)
}

/** Returns the accessible names of a screen's loaded rows and tiles. */
export function names(screen: Element): string[] {
  return deepAll<HTMLElement & { label: string; loading: boolean }>(screen, 'w3m-ui-row, w3m-ui-tile')
    .filter(({ loading }) => !loading)
    .map(({ label }) => label)
}

/** Returns the button, link, row or tile with this name. Fails with the names that exist. */
export function control(root: Element | ShadowRoot, name: string): HTMLElement {
  const all = deepAll(root, 'button, a[href]')
  const found = all.find(each => nameOf(each) === name)
  if (!found) throw new Error(`There is no control "${name}" among: ${all.map(nameOf).join(' · ')}.`)
  return found
}

export function has(root: Element | ShadowRoot, name: string): boolean {
  return deepAll(root, 'button, a[href]').some(each => nameOf(each) === name)
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? words(element)
}

/** Waits until the text is shown. */
export async function reads(root: Element | ShadowRoot, text: string): Promise<void> {
  await expectSoon(
    () => words(root).includes(text),
    () => `It does not say "${text}". It says: ${words(root)}`
  )
}

/** Waits until a name is in the list. */
export async function lists(screen: Element, name: string): Promise<void> {
  await expectSoon(
    () => names(screen).includes(name),
    () => `"${name}" is not in the list: ${names(screen).join(', ')}`
  )
}
