/**
 * Connector with its own image, by the image id of existing clients
 * (docs/decisions/wallet-directory.md).
 */
export interface ConnectorImage {
  readonly name: string
  readonly imageId: string
  /** Name of its image in `images/icons.json`, among the wallets. */
  readonly icon: string
}

export const connectors: readonly ConnectorImage[] = [
  { name: 'WalletConnect', imageId: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', icon: 'wallet-connect' },
  { name: 'Browser Wallet', imageId: '07ba87ed-43aa-4adf-4540-9e6a2b9cae00', icon: 'browser-wallet' },
  { name: 'Coinbase', imageId: '0c2840c3-5b04-4c44-9661-fbd4b49e1800', icon: 'coinbase' },
  { name: 'Base Account', imageId: 'bba2c8be-7fd1-463e-42b1-796ecb0ad200', icon: 'base' },
  { name: 'Safe', imageId: '461db637-8616-43ce-035a-d89b8a1d5800', icon: 'safe' },
  { name: 'Ledger', imageId: '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', icon: 'ledger' }
]
