import {
  requireAppKit,
  createAppKit as startAppKit,
  currentAppKit,
  type AppKit,
  type OpenOptions
} from '../../../elements/compat/app-kit.ts'
import type { AppKitOptions } from '../../../elements/compat/options.ts'
import type { SiwxConfig } from '../../../state/options/siwx-config.ts'

// Hooks of AppKit (docs/migrate/appkit.md), in a file for each store, so that an app loads the stores it uses. Each re-renders its
// component when its value changes, and first renders the server's value: disconnected, although on hydration the stores may
// already have a returning user's session. Returned functions are stable, so an effect that depends on one runs once.

/** Starts the kit. Later calls return the first instance, so it is safe where React calls twice. */
export function createAppKit(options: AppKitOptions): AppKit {
  return currentAppKit() ?? startAppKit(options)
}

/**
 * Returns the functions that open and close the modal.
 * @throws KitError `not-started` before `createAppKit`
 */
export function useAppKit(): {
  readonly open: (options?: OpenOptions) => Promise<{ readonly hash: string } | undefined>
  readonly close: () => Promise<void>
} {
  requireAppKit()
  return { open, close }
}

const open = (options?: OpenOptions) => requireAppKit().open(options)
const close = () => requireAppKit().close()

/** Returns the SIWX configuration, if the app has one. */
export function useAppKitSIWX(): SiwxConfig | undefined {
  return currentAppKit()?.getSIWX()
}
