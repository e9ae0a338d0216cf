import { onStop } from '../../state/platform/cleanup.ts'
import { loadTranslations, waitForTranslations } from '../../state/text/translations-ready.ts'
import type { Route, RouteName } from '../../state/router/router.ts'
import { loadView } from '../views/registry.ts'
import { loadFooter, getFooter } from './footer.ts'

/**
 * Screens whose files and texts are loaded. With another kit's options a screen may need more files.
 */
const loaded = new Set<RouteName>()

/** Returns whether a screen can be rendered in this frame. */
export const isLoaded = (name: RouteName): boolean => loaded.has(name)

/**
 * Loads the files and the texts of a screen. Rejects if the files cannot be loaded: offline, or they have moved.
 * @param shows - It shows as soon as it is loaded: prepares it, and waits for texts no longer than a user should. Otherwise it is
 *   prefetched.
 */
export async function loadScreen(route: Route, shows: boolean): Promise<void> {
  const view = await loadView(route)
  await Promise.all([view.load(), getFooter(route) && loadFooter(), shows && view.prepare?.(route.params)])
  await (shows ? waitForTranslations() : loadTranslations())
  loaded.add(route.name)
  onStop(forget)
}

const forget = (): void => loaded.clear()
