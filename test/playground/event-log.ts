import { subscribeEvents } from '../../state/analytics/track.ts'
import { onPreviewEvent } from './preview-event.ts'

// Events of the kit, on this page and in the frames.

/** Maximum number of entries; older ones are removed. */
const limit = 200

export function openLog(): void {
  const list = document.querySelector<HTMLOListElement>('#events')!
  const empty = document.querySelector<HTMLElement>('#no-events')!
  const clear = document.querySelector<HTMLButtonElement>('#clear-events')!
  const write = (where: string, name: string, properties: object | undefined, timestamp: number): void => {
    const line = document.createElement('li')
    const time = document.createElement('time')
    const at = new Date(timestamp)
    time.dateTime = at.toISOString()
    time.textContent = at.toLocaleTimeString(undefined, { hour12: false })
    line.append(time, ' ', span('where', where), ' ', span('event', name))
    if (properties) line.append(' ', span('properties', JSON.stringify(properties)))
    list.prepend(line)
    while (list.children.length > limit) list.lastElementChild!.remove()
    empty.hidden = true
  }
  clear.addEventListener('click', () => {
    list.replaceChildren()
    empty.hidden = false
  })
  subscribeEvents(({ event, properties, timestamp }) => write('page', event, properties, timestamp))
  onPreviewEvent(document.querySelector('#frames')!, ({ device, event, properties, timestamp }) =>
    write(device, event, properties, timestamp)
  )
}

function span(name: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  return element
}
