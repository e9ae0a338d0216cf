// The panel, the frames, the snippet and the log, with one shared state in the URL.
import type { Settings } from './fields.ts'
import { openCounts } from './analytics-counts.ts'
import { openLog } from './event-log.ts'
import { openOutput } from './output.ts'
import { openColors } from './colors.ts'
import { openPanel } from './panel.ts'
import { openScreens } from './screens.ts'
import { openUndo } from './undo.ts'
import { openPreviews } from './previews.ts'
import { writeSettings } from './settings.ts'
import { backingOf } from './backing.ts'
import type { StackAddresses } from './stack.ts'

export interface Studio {
  readonly stack: StackAddresses | undefined
  /** Applies the settings to the page itself. */
  readonly change: (settings: Settings) => void
}

/** A part of the page that shows the settings. */
export interface Part {
  readonly show: (settings: Settings) => void
}

export type Choose = (settings: Settings) => void

export async function openStudio(first: Settings, { stack, change }: Studio): Promise<void> {
  let settings = first
  const choose: Choose = next => {
    settings = next
    history.replaceState(history.state, '', location.pathname + writeSettings(settings, location.search) + location.hash)
    for (const part of parts) part.show(settings)
    change(settings)
  }
  const current = (): Settings => settings
  const parts: Part[] = []
  openLog()
  // in sequence: the page can be scrolled and pressed between the parts
  for (const open of [
    () => openUndo(current, choose),
    () => openOutput(current, choose, stack && backingOf(stack)),
    () => openPanel(current, choose, { hasStack: stack !== undefined }),
    () => openPreviews(current, choose),
    () => openColors(current, choose),
    () => openScreens(current, choose),
    ...(stack?.services.analytics === undefined ? [] : [openCounts])
  ]) {
    const part = open()
    parts.push(part)
    part.show(settings)
    await new Promise(resolve => setTimeout(resolve))
  }
}
