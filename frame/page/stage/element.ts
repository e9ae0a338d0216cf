/** What stands in an element: elements, texts, or nothing. */
export type Child = Node | string | undefined

type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Makes an element. Texts become text nodes: there is no way to markup, and the page's policy lets no program make any. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  for (const child of children.flat()) if (child !== undefined) made.append(child)
  return made
}
