/** Creates tabs over one panel: arrow keys move between them, and one of them is a tab stop. */
export function openTabs(
  list: HTMLElement,
  names: readonly string[],
  show: (name: string) => void
): { readonly chosen: () => string } {
  const panel = document.getElementById(list.dataset.panel!)!
  const tabs = names.map(name => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.role = 'tab'
    tab.id = `tab-${name.toLowerCase()}`
    tab.textContent = name
    tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener('click', () => choose(tab))
    return tab
  })
  let chosen = tabs[0]!
  const mark = (): void => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
    }
    panel.setAttribute('aria-labelledby', chosen.id)
  }
  const choose = (tab: HTMLButtonElement): void => {
    chosen = tab
    mark()
    show(tab.textContent ?? '')
  }
  list.addEventListener('keydown', event => {
    const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const at = tabs.indexOf(chosen)
    const next = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]!
    choose(tab)
    tab.focus()
  })
  list.replaceChildren(...tabs)
  mark()
  return { chosen: () => chosen.textContent ?? '' }
}
