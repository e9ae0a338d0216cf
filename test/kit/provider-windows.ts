import type { ProviderWindow } from '../../state/provider-window.ts'

/** A window that a page has opened for a provider. */
export interface OpenedWindow extends ProviderWindow {
  readonly visited: readonly string[]
}

export interface ProviderWindows {
  /** The oldest first. */
  readonly windows: readonly OpenedWindow[]
  /** Whether the browser lets none open. */
  blocked: boolean
  readonly open: () => ProviderWindow | undefined
}

/** Windows that go nowhere, in the place of the browser's. */
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
