/** Text of the wallet's row, and how its accounts start on each page. */
export const benchWallet = { name: 'Bench Wallet', evm: '0xf3', solana: '4uQe' } as const

/**
 * Runs in the page before its scripts: one wallet that connects at once, for pages of EVM (EIP-6963) and of Solana (Wallet
 * Standard). Has no dependencies, so that it takes no time from the page.
 */
export function installBenchWallet(): void {
  const name = 'Bench Wallet'
  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIxIiBoZWlnaHQ9IjEiLz4='
  const evmAccount = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const replies: Readonly<Record<string, () => unknown>> = {
    eth_requestAccounts: () => [evmAccount],
    eth_accounts: () => [evmAccount],
    eth_chainId: () => '0x1',
    net_version: () => '1',
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }]
  }
  const provider = {
    request({ method }: { readonly method: string }) {
      const reply = replies[method]
      return reply
        ? Promise.resolve(reply())
        : Promise.reject(Object.assign(new Error(`${method} is not supported.`), { code: 4200 }))
    },
    on: () => provider,
    removeListener: () => provider
  }
  const detail = Object.freeze({
    info: Object.freeze({ uuid: 'b9d5e7d2-5b0a-4c5e-9c39-0b6a1c3f7a10', name, icon, rdns: 'example.bench' }),
    provider
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()

  const account = {
    address: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    publicKey: new Uint8Array(32).fill(0),
    chains: ['solana:mainnet'],
    features: ['solana:signTransaction']
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: account.chains,
    accounts: [] as (typeof account)[],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: () => {
          wallet.accounts = [account]
          return Promise.resolve({ accounts: wallet.accounts })
        }
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => Promise.resolve() },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: () => Promise.reject(new Error('It only connects.'))
      }
    }
  }
  const register = (api: { register(added: typeof wallet): void }) => api.register(wallet)
  addEventListener('wallet-standard:app-ready', event => register((event as CustomEvent).detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
