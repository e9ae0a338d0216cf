import type { Settings } from './fields.ts'
import type { Choose, Part } from './layout.ts'
import { paint, sceneAddress } from './previews.ts'

// A thumbnail of every screen: the screen itself, small. One loads at a time, and only those in sight are kept.

export function openScreens(current: () => Settings, choose: Choose): Part {
  const list = document.querySelector<HTMLUListElement>('#screens')!
  let items: readonly HTMLLIElement[] = []
  const inSight = new Set<HTMLLIElement>()
  let loading: HTMLIFrameElement | undefined

  const begin = new IntersectionObserver(
    ([entry]) => {
      // with half of the list in sight: its edge alone is no reason to load screens
      if (!entry || entry.intersectionRatio < 0.5 || current().frame === 'none') return
      begin.disconnect()
      import('./scenes.ts').then(({ scenes }) => {
        items = Object.entries(scenes).map(([screen, states]) => makeItem(screen, Object.keys(states)))
        list.replaceChildren(...items)
        mark(current())
        for (const item of items) watch.observe(item)
      }, console.error)
    },
    { threshold: 0.5 }
  )
  const watch = new IntersectionObserver(
    entries => {
      for (const { target: seen, isIntersecting } of entries) {
        const target = seen as HTMLLIElement
        if (isIntersecting) inSight.add(target)
        else {
          inSight.delete(target)
          const frame = target.querySelector('iframe')
          if (frame === loading) loading = undefined
          frame?.remove()
        }
      }
      loadNext()
    },
    { rootMargin: '0px 80px' }
  )

  function loadNext(): void {
    if (loading) return
    const item = items.find(each => inSight.has(each) && !each.querySelector('iframe'))
    if (!item) return
    const frame = (loading = document.createElement('iframe'))
    frame.inert = true
    frame.tabIndex = -1
    frame.ariaHidden = 'true'
    frame.title = `${item.dataset.screen} thumbnail`
    frame.onload = () => {
      paint(frame, current())
      whenShown(frame, () => {
        if (loading === frame) loading = undefined
        loadNext()
      })
    }
    frame.src = sceneAddress(item.dataset.screen!, current())
    item.querySelector('.shot')!.append(frame)
  }

  function makeItem(screen: string, states: readonly string[]): HTMLLIElement {
    const scene = `${screen}/${states.includes('full') ? 'full' : states[0]}`
    const item = document.createElement('li')
    item.dataset.screen = scene
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.scene = screen
    const shot = Object.assign(document.createElement('span'), { className: 'shot' })
    const name = Object.assign(document.createElement('span'), { className: 'name', textContent: spaced(screen) })
    const count = states.length === 1 ? '1 state' : `${states.length} states`
    button.append(shot, name, Object.assign(document.createElement('span'), { className: 'count', textContent: count }))
    button.addEventListener('click', () => choose({ ...current(), screen: scene }))
    item.append(button)
    return item
  }

  function mark(settings: Settings): void {
    for (const item of items) {
      const isShown = item.dataset.screen!.split('/')[0] === settings.screen.split('/')[0]
      item.querySelector('button')!.ariaPressed = String(isShown)
    }
  }

  const section = list.closest('section') ?? list
  begin.observe(list)
  return {
    show(settings) {
      // a page without previews has no thumbnails either: each is a page with the kit's elements
      section.hidden = settings.frame === 'none'
      mark(settings)
      for (const item of items) {
        const frame = item.querySelector('iframe')
        if (!frame) continue
        const address = sceneAddress(item.dataset.screen!, settings)
        if (frame.src === address) paint(frame, settings)
        else frame.remove()
      }
      loadNext()
    }
  }
}

/** Calls back once the scene in the frame is shown, and makes the frame visible. */
function whenShown(frame: HTMLIFrameElement, then: () => void): void {
  const root = frame.contentDocument?.documentElement
  if (!root) return then()
  const look = (): void => {
    if (root.dataset.scene === undefined) return
    watching.disconnect()
    frame.dataset.shown = ''
    then()
  }
  const watching = new MutationObserver(look)
  watching.observe(root, { attributeFilter: ['data-scene'] })
  look()
}

/** Separates the words of a route's name: `WhatIsAWallet` is `What is a wallet`. */
function spaced(name: string): string {
  const [first = '', ...others] = name.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  // an abbreviation keeps its capitals
  return [first, ...others.map(word => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))].join(' ')
}
