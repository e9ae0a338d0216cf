/** Child of an element: a node, a text, or nothing. */
export type ElementChild = Node | string | undefined

type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element. Strings become text nodes: no HTML is parsed, and the page's policy forbids it. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (ElementChild | readonly ElementChild[])[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  for (const child of children.flat()) if (child !== undefined) made.append(child)
  return made
}
