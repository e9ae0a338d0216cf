/**
 * Holds the page still behind the modal. Where scroll bars take room, that room stays: nothing on the page moves. The returned
 * function puts everything back as it was.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  const gutter = window.innerWidth - root.clientWidth
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
    // asked for by its text: Chromium forgets to remove an attribute that it has not written out yet
    if (!styled && !root.getAttribute('style')) root.removeAttribute('style')
  }
}
