import { CSSResult, render, type ReactiveElement } from 'lit'

/**
 * Parses the style sheets and the templates of an element ahead of its first rendering, in detached nodes: the element does not
 * connect, so it subscribes to no store and requests nothing.
 *
 * @param content - What to render; what the element renders by itself if absent. It must not read a store whose first reader
 *   starts a request.
 */
export function warmUp(element: ReactiveElement & { render(): unknown }, content: unknown = element.render()): void {
  const { elementStyles } = element.constructor as typeof ReactiveElement
  // the style sheet is created by the first read
  for (const style of elementStyles) if (style instanceof CSSResult) void style.styleSheet
  render(content, document.createDocumentFragment(), { host: element })
}
