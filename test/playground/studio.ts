// The panel, the frames, the snippet and the log: one state, which stands in the address.
import type { Settings } from './fields.ts'
import { openLog } from './event-log.ts'
import { openOutput } from './output.ts'
import { openPanel } from './panel.ts'
import { openPreviews } from './previews.ts'
import { writeSettings } from './settings.ts'

export interface Studio {
  readonly hasStack: boolean
  /** The page itself follows. */
  readonly change: (settings: Settings) => void
}

/** A part of the page that shows what is chosen. */
export interface Part {
  readonly show: (settings: Settings) => void
}

export type Choose = (settings: Settings) => void

export async function openStudio(first: Settings, { hasStack, change }: Studio): Promise<void> {
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
  // one after the other: a page that is being drawn can be scrolled and pressed in between
  for (const open of [() => openOutput(current, choose), () => openPanel(current, choose, { hasStack }), openPreviews]) {
    const part = open()
    parts.push(part)
    part.show(settings)
    await new Promise(resolve => setTimeout(resolve))
  }
}
