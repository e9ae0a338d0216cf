/**
 * Takes the focus from row to row with the arrow keys, as Tab does, for lists that go on for long. Where there is no next row the key is
 * left to who hears it next, and the list scrolls.
 *
 * @param event - A key pressed in a list whose items hold one control each.
 * @returns whether the focus has moved
 */
export function walkRows(event: KeyboardEvent): boolean {
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
