import { adoptStyles, type CSSResultGroup, type CSSResultOrNative } from 'lit'

/** Adds styles to those of an element. */
export function addStyles(root: ShadowRoot, styles: CSSResultGroup): void {
  adoptStyles(root, [...root.adoptedStyleSheets, ...([styles].flat(9) as CSSResultOrNative[])])
}
