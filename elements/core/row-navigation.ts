/**
 * Moves the focus from row to row with the arrow keys, like Tab, for long lists.
 * Without a next row the event is not handled, and the list scrolls.
 * @param event - A keydown in a list whose items have one control each.
 * @returns whether the focus has moved
 */
export function moveRowFocus(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  const down = key === 'ArrowDown'
  if ((!down && key !== 'ArrowUp') || altKey || ctrlKey || metaKey || shiftKey) return false
  let item: Element | null | undefined = event.composedPath().find(each => each instanceof HTMLLIElement)
  while ((item = down ? item?.nextElementSibling : item?.previousElementSibling)) {
    const row = item.querySelector('w3m-ui-row')
    if (!row || row.plain) continue
    event.preventDefault()
    row.focus()
    return true
  }
  return false
}
