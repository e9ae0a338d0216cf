import type { Network } from '../../adapters/base/network.ts'
import { $directoryConfigured } from '../services/directory-lists.ts'
import { $logos, networkImage } from './images.ts'

/** Loads the logos that a kit without a directory has. */
export async function loadLogos(): Promise<void> {
  if ($directoryConfigured.get() || $logos.get()) return
  try {
    const { getBundledLogo } = await import('./bundled-brands.ts')
    $logos.set(getBundledLogo)
  } catch {
    // offline: monograms stay, and the next screen tries again
  }
}

/**
 * Returns the image of a network for a screen of the modal, which loads the logos of a kit without a directory. A button on a page
 * uses {@link networkImage}: it loads none, and shows its logo once a screen has.
 */
export function networkLogo(network: Network): ReturnType<typeof networkImage> {
  void loadLogos()
  return networkImage(network)
}
