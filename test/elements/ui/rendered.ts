import { LitElement } from 'lit'

/** Resolves once every Lit element in it, at any depth, has rendered. */
export async function rendered(root: ParentNode): Promise<void> {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof LitElement) await element.updateComplete
    if (element.shadowRoot) await rendered(element.shadowRoot)
  }
}
