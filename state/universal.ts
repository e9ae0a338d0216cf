import { walletConnect } from '../adapters/walletconnect/index.ts'
import { $options, type Options } from './options.ts'
import { isServed } from './services.ts'

/**
 * Universal mode: a site with a project id that has passed no adapter reaches wallets over WalletConnect, whatever its networks are. What can
 * be done there besides asking the wallet nobody has told the kit: there is no balance, and nothing to send with. Comes with the first
 * question for wallets, and by `cloud()` alone: in the build of a site that has adapters nothing leads here.
 */
export function goUniversal(options: Options): void {
  if ($options.get() !== options || options.adapters.length || !options.services.relay || !isServed(options)) return
  // the options of the same kit still, which is known by them
  Object.assign(options, { adapters: [walletConnect()] })
  $options.notify()
}
