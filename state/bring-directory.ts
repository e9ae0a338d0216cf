import { HttpError } from '../adapters/base/errors.ts'
import { $directoryConfigured, $featured, $recommended } from './directory-lists.ts'
import { forgetLists } from './directory-pages.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'

// What asks the directory comes where one is configured.

/**
 * Fills the lists of the Connect screen, where a directory is configured. They count as loading while the code that asks for them is on
 * its way: their places are kept. Never rejects: what failed says so in its list.
 */
export async function bringDirectory(): Promise<void> {
  if (!$directoryConfigured.get()) return
  onStop(forgetLists)
  const lists = $options.get().featuredWalletIds.length ? [$featured, $recommended] : [$recommended]
  const idle = lists.filter($list => $list.get().name === 'idle')
  for (const $list of idle) $list.set({ name: 'loading', wallets: [] })
  try {
    const { prefetchDirectory } = await import('./directory.ts')
    await prefetchDirectory()
  } catch (cause) {
    const error = new HttpError(0, '', 'The wallet list could not be loaded.', { cause })
    for (const $list of idle) $list.set({ name: 'failed', wallets: [], error })
  }
}

/** Asks again for every list that could not be loaded. */
export async function retryLists(): Promise<void> {
  await import('./directory.ts').then(
    directory => directory.retryDirectory(),
    () => undefined // still offline: the list says so already
  )
}
