import { $options } from '../options.ts'

/**
 * Follows who connects and asks them to sign in, where the site wants that: only then is any of it loaded. Called by whatever can bring a
 * wallet; more calls change nothing.
 */
export async function followSignIn(): Promise<void> {
  const options = $options.get()
  if (!options.siwx && !options.siwe) return
  const { watchSignIn } = await import('../flows/sign-in.ts')
  if ($options.get() === options) watchSignIn(options)
}
