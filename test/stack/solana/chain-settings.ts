import { mints, solanaChainId } from './names.ts'

/** The local cluster as `CHAINS` describes it. Nobody trades on it: what things cost is written down. */
export function solanaChainSettings(rpcUrl: string) {
  return {
    id: solanaChainId,
    rpc: [rpcUrl],
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    prices: [{ fixed: { native: 150, [mints.dollar.address]: 1, [mints.gold.address]: 1500 } }]
  }
}
