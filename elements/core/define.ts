/**
 * Registers an element under its tag: the only caller of `customElements.define`.
 * Keeps a tag that is already defined, so that two copies of the kit on one page do not throw. Does nothing without custom
 * elements (on a server).
 * @example
 * @define('w3m-button')
 * export class W3mButton extends LitElement {}
 */
export function define(tag: `${'w3m' | 'appkit'}-${string}`) {
  return (element: CustomElementConstructor): void => {
    const registry = globalThis.customElements as CustomElementRegistry | undefined
    if (registry && !registry.get(tag)) registry.define(tag, element)
  }
}
