import { $options } from './options.ts'
import { sources } from './sources.ts'

/** Waits for where wallets come from, on a site that has passed no adapter: who asks for one by name is not told that there is none. Never rejects. */
export async function bringSources(): Promise<void> {
  if (sources().length) return
  const options = $options.get()
  await options.services.wallets?.(options)
}
