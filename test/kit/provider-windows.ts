import type { Popup } from '../../state/platform/popup.ts'

/** A popup that a page has opened for a provider. */
export interface OpenedWindow extends Popup {
  readonly visited: readonly string[]
}

export interface ProviderWindows {
  /** Oldest first. */
  readonly windows: readonly OpenedWindow[]
  /** Whether the browser blocks popups. */
  blocked: boolean
  readonly open: () => Popup | undefined
}

/** Popups that do not navigate, in the place of the browser's. */
export function providerWindows(): ProviderWindows {
  const windows: OpenedWindow[] = []
  const made: ProviderWindows = {
    windows,
    blocked: false,
    open() {
      if (made.blocked) return undefined
      const visited: string[] = []
      let closed = false
      const opened = {
        visited,
        go: (href: string) => void visited.push(href),
        close: () => void (closed = true),
        get closed() {
          return closed
        }
      }
      windows.push(opened)
      return opened
    }
  }
  return made
}
