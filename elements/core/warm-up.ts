import { CSSResult, render, type CSSResultGroup, type ReactiveElement } from 'lit'

// Work of a first rendering that can be done ahead, in detached nodes: nothing connects, so no store is subscribed to.

/**
 * Parses the style sheets and the templates of an element.
 *
 * @param content - What to render; what the element renders by itself if absent. Its rendering must not start a request.
 */
export function warmUp(element: ReactiveElement & { render(): unknown }, content: unknown = element.render()): void {
  parseStyles((element.constructor as typeof ReactiveElement).elementStyles)
  render(content, document.createDocumentFragment(), { host: element })
}

/** Parses style sheets. */
export function parseStyles(styles: CSSResultGroup): void {
  // the style sheet is created by the first read
  for (const style of [styles].flat(9)) if (style instanceof CSSResult) void style.styleSheet
}
