import { mints, solanaChainId } from './names.ts'

/** Returns the local cluster in the format of `CHAINS`. It has no trades, so prices are fixed. */
export function solanaChainSettings(rpcUrl: string) {
  return {
    id: solanaChainId,
    rpc: [rpcUrl],
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    prices: [{ fixed: { native: 150, [mints.dollar.address]: 1, [mints.gold.address]: 1500 } }]
  }
}
