import { $directoryConfigured } from '../../../state/directory-lists.ts'
import { $legalWanted } from '../../../state/legal.ts'
import { loginSource } from '../../../state/login-source.ts'
import { $options } from '../../../state/options.ts'

/** What there is to tick. */
export const bringTerms = (): Promise<unknown> => import('./w3m-connect-terms.ts')

/** What the Connect screen has on this site beside the wallets in the page: terms to tick, a directory, an email and social login. */
export function bringConnectParts(): Promise<unknown>[] {
  const parts: Promise<unknown>[] = []
  // its developers are told, apart from the screen
  const options = $options.get()
  if (!options.adapters.length) import('../../../state/no-adapters.ts').then(tell => tell.missAdapters(options), console.error)
  if ($legalWanted.get()) parts.push(bringTerms())
  if ($directoryConfigured.get()) parts.push(import('./directory/index.ts'))
  if (loginSource()) parts.push(import('./login/index.ts'))
  return parts
}
