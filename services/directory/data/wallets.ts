import type { WalletEntry } from '../registry.ts'

export const wallets: readonly WalletEntry[] = [{ name: 'MetaMask', icon: 'metamask' }]
