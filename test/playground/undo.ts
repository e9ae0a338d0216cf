import { settingNames, type SettingName, type Settings } from './fields.ts'
import type { Part } from './layout.ts'
import { isSame } from './settings.ts'
import { UndoHistory } from './undo-history.ts'

// Undo and redo of every setting: two buttons, and the keys of the platform.

/** Controls in which the browser undoes what is typed. */
const typed = 'textarea, input:not([type=checkbox], [type=range], [type=color], [type=file])'

/** What the page shows, and not what it makes: undoing a color must not change the device. */
const view = ['frame', 'screen'] as const satisfies readonly SettingName[]
const recorded = settingNames.filter(name => !view.some(each => each === name))

/**
 * Records each change that is shown.
 *
 * @param current - Returns the settings.
 * @param apply - Applies settings of the history.
 */
export function openUndo(current: () => Settings, apply: (settings: Settings) => void): Part {
  const [undo, redo] = ['#undo', '#redo'].map(id => document.querySelector<HTMLButtonElement>(id)!) as [
    HTMLButtonElement,
    HTMLButtonElement
  ]
  const history = new UndoHistory(current())
  const draw = (): void => {
    for (const [button, can] of [
      [undo, history.canUndo],
      [redo, history.canRedo]
    ] as const)
      // not `disabled`: the button would lose the focus with its last use
      button.setAttribute('aria-disabled', String(!can))
  }
  const go = (settings: Settings | undefined): void => {
    const { frame, screen } = current()
    if (settings) apply({ ...settings, frame, screen })
    draw()
  }
  undo.addEventListener('click', () => go(history.undo()))
  redo.addEventListener('click', () => go(history.redo()))
  addEventListener('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as Element).closest(typed)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    go(key === 'y' || event.shiftKey ? history.redo() : history.undo())
  })
  draw()
  return {
    show(settings) {
      const changed = recorded.filter(name => !isSame(settings[name], history.current[name]))
      if (changed.length) history.push(settings, String(changed), performance.now())
      draw()
    }
  }
}
