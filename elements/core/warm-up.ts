import { CSSResult, render, type CSSResultGroup, type ReactiveElement } from 'lit'

// Work of a first rendering that can be done ahead, in detached nodes: nothing connects, so no store is subscribed to and nothing
// is requested.

/**
 * Parses the style sheets and the templates of an element.
 *
 * @param content - What to render; what the element renders by itself if absent. It must not read a store whose first reader
 *   starts a request.
 */
export function warmUp(element: ReactiveElement & { render(): unknown }, content: unknown = element.render()): void {
  warmUpStyles((element.constructor as typeof ReactiveElement).elementStyles)
  warmUpTemplates(content, element)
}

/** Parses style sheets. */
export function warmUpStyles(styles: CSSResultGroup): void {
  // the style sheet is created by the first read
  for (const style of [styles].flat(9)) if (style instanceof CSSResult) void style.styleSheet
}

/** Parses templates. */
export function warmUpTemplates(content: unknown, host?: object): void {
  render(content, document.createDocumentFragment(), { ...(host && { host }) })
}
