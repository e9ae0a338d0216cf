/** Returns the width of the page's scroll bar. Call it before the page changes: it needs a layout. */
export const measureScrollbar = (): number => window.innerWidth - document.documentElement.clientWidth

/**
 * Locks the page's scrolling behind the modal.
 * Reserves the space of scroll bars, so that the page does not move. Returns the cleanup function.
 * @param gutter - From {@link measureScrollbar}.
 */
export function lockScroll(gutter: number): () => void {
  const root = document.documentElement
  const changes: [name: string, value: string][] = [['overflow', 'hidden']]
  if (gutter > 0) {
    changes.push(
      CSS.supports('scrollbar-gutter', 'stable') ? ['scrollbar-gutter', 'stable'] : ['padding-inline-end', `${gutter}px`]
    )
  }
  const before = changes.map(([name]) => [name, root.style.getPropertyValue(name), root.style.getPropertyPriority(name)] as const)
  const styled = root.hasAttribute('style')
  for (const [name, value] of changes) root.style.setProperty(name, value)
  return () => {
    for (const [name, value, priority] of before) root.style.setProperty(name, value, priority)
    // Read the text: Chromium does not remove an attribute that it has not serialized yet.
    if (!styled && !root.getAttribute('style')) root.removeAttribute('style')
  }
}
