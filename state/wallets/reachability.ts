import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'

// Filters directory wallets by what this device can reach (docs/decisions/wallet-directory.md).

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const baseAccount = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
const coinbase = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const binance = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'

/**
 * Wallets that open the page in their own browser: they need
 * neither a directory link nor WalletConnect.
 */
const browsing: readonly string[] = [phantom, solflare, baseAccount, coinbase, binance]

/** Returns whether a phone can reach the wallet: by a link and WalletConnect. */
export function isReachableOnMobile({ id, mobile_link, webapp_link, supports_wc }: DirectoryWallet): boolean {
  return browsing.includes(id) || (Boolean(mobile_link ?? webapp_link) && supports_wc !== false)
}

/**
 * Returns whether the wallet supports a configured network.
 * Compares whole CAIP-2 ids: `eip155:1` is not `eip155:10`.
 */
export function supportsRequestedNetwork({ chains }: DirectoryWallet, requested: readonly string[]): boolean {
  return Boolean(chains?.some(chain => requested.includes(chain)))
}
