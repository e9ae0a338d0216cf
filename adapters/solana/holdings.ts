import { toAccountId, parseAccountId } from '../base/caip.ts'
import { formatUnits } from '../base/units.ts'
import { programs } from './codec/instructions.ts'
import { parseMetadata, parseMint } from './codec/mint.ts'
import { getMetadataAddress } from './compile-transaction.ts'
import { listTokenAccounts } from './plan-transfer.ts'
import { commitment, createRpcRequest, fetchAccounts, toAmount, unwrapValue } from './rpc.ts'
import type { Asset, Chain } from '../chain.ts'

/** Maximum number of tokens: `getMultipleAccounts` is limited, and each token needs two accounts. */
const mostTokens = 50

/**
 * Implements {@link Chain.holdings}: SOL and tokens from the chain. Tokens without a name are shown by
 * their address.
 */
export const holdings: NonNullable<Chain['holdings']> = async (account, network, request) => {
  const { address, chainId } = parseAccountId(account)
  const requestRpc = createRpcRequest(network, request)
  const [lamports, ...held] = await Promise.all([
    requestRpc('getBalance', [address, { commitment }]).then(reply => toAmount(unwrapValue(reply))),
    ...[programs.token, programs.token2022].map(programId => listTokenAccounts(requestRpc, address, { programId }))
  ])
  const amounts = new Map<string, bigint>()
  for (const { mint, amount } of held.flat()) if (amount) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  const listed = [...amounts].slice(0, mostTokens)
  const metadata = await Promise.all(listed.map(([mint]) => getMetadataAddress(mint)))
  const stored = listed.length ? await fetchAccounts(requestRpc, [...listed.map(([mint]) => mint), ...metadata]) : []

  const { name, symbol, decimals } = network.nativeCurrency
  const own = { name, symbol, chainId, ...worthless, quantity: quantityOf(lamports, decimals) }
  const tokens = listed.flatMap(([address, amount], index): readonly Asset[] => {
    const account = stored[index]
    const mint = account && parseMint(account)
    if (!mint) return []
    const named = stored[listed.length + index]
    const words = mint.words ?? (named && parseMetadata(named, address))
    const symbol = words?.symbol || `${address.slice(0, 4)}…`
    return [
      {
        name: words?.name || symbol,
        symbol,
        chainId,
        address: toAccountId(chainId, address),
        ...worthless,
        quantity: quantityOf(amount, mint.decimals)
      }
    ]
  })
  return [own, ...tokens]
}

/** The chain has neither prices nor images. */
const worthless = { value: 0, price: 0, iconUrl: '' }

const quantityOf = (amount: bigint, decimals: number) => ({ decimals: String(decimals), numeric: formatUnits(amount, decimals) })
