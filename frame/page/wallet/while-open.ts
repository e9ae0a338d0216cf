import { KeyError } from '../keys/key-error.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { idleTimeout, type VaultOptions } from '../keys/key-vault.ts'
import { wipeOpened } from '../keys/wallet-keys.ts'
import { joinSignals } from '../stage/request-signal.ts'
import type { Screen, ScreenHost } from '../ui/screen-host.ts'

export interface WhileOpenOptions extends Pick<VaultOptions, 'after' | 'now'> {
  readonly stage: ScreenHost
}

/** Work on an opened wallet, with screens of this screen host, until the signal aborts. */
type OpenWork<Result> = (stage: ScreenHost, signal: AbortSignal) => Promise<Result>

/**
 * Screens with the whole wallet in memory: they close once the user has neither pressed nor typed
 * anything for {@link idleTimeout}, as an unlocked wallet locks.
 */
export interface WhileOpen {
  /** @throws KeyError `locked` */
  show<Result>(signal: AbortSignal, work: OpenWork<Result>): Promise<Result>
  /** As `show`, and wipes the wallet at the end. */
  use<Result>(opened: OpenedWallet, signal: AbortSignal, work: OpenWork<Result>): Promise<Result>
}

const inputs = ['pointerdown', 'keydown', 'wheel'] as const
/** Events after which unseen time may have passed: the machine slept, or the tab was frozen. */
const returns = ['focus', 'visibilitychange', 'pageshow'] as const

export function createWhileOpen({ stage, after, now }: WhileOpenOptions): WhileOpen {
  async function show<Result>(signal: AbortSignal, work: OpenWork<Result>): Promise<Result> {
    const idle = new AbortController()
    let usedAt = now()
    let cancel = () => {}
    /** Compares the time as well, because timers pause while a machine sleeps. */
    const isOver = () => {
      if (Math.abs(now() - usedAt) < idleTimeout) return false
      idle.abort(new KeyError('locked', 'The wallet was locked after a time without use.'))
      return true
    }
    const wait = () => {
      cancel()
      cancel = after(idleTimeout, isOver)
    }
    const use = () => {
      if (isOver()) return
      usedAt = now()
      wait()
    }
    const watched = <Answer>(screen: Screen<Answer>, ending: AbortSignal): Screen<Answer> => ({
      ...screen,
      draw(context) {
        const capture = { capture: true, passive: true, signal: ending } as const
        for (const name of inputs) context.window.addEventListener(name, use, capture)
        for (const name of returns) context.window.addEventListener(name, isOver, capture)
        return screen.draw(context)
      }
    })
    wait()
    const over = new AbortController()
    try {
      return await work(
        {
          ...stage,
          show: (screen, options = {}) => {
            const ending = joinSignals(options.signal ?? signal, idle.signal)
            return stage.show(watched(screen, AbortSignal.any([ending, over.signal])), { ...options, signal: ending })
          }
        },
        joinSignals(signal, idle.signal)
      )
    } finally {
      over.abort()
      cancel()
    }
  }

  return {
    show,
    async use(opened, signal, work) {
      try {
        return await show(signal, work)
      } finally {
        wipeOpened(opened)
      }
    }
  }
}
